import type { z } from 'zod';

type Schema = z.core.JSONSchema._JSONSchema;

/** A JSON schema in the form of a TypeScript type, for people to read. */
export function jsonShape(schema: Schema, indent = ''): string {
  if (typeof schema === 'boolean') return 'unknown';
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf !== undefined) return union(schema.anyOf.map((one) => jsonShape(one, indent)));
  if (Array.isArray(schema.type)) return union(schema.type);
  if (schema.type === 'array') return arrayOf(schema.items, indent);
  if (schema.type === 'object') return objectOf(schema, indent);
  if (schema.type === 'integer') return 'number';
  return typeof schema.type === 'string' ? schema.type : 'unknown';
}

function arrayOf(items: Schema | Schema[] | undefined, indent: string): string {
  const item = items === undefined || Array.isArray(items) ? 'unknown' : jsonShape(items, indent);
  return /^\w+$/.test(item) || item.startsWith('{') ? `${item}[]` : `(${item})[]`;
}

function objectOf({ properties = {}, required = [] }: Exclude<Schema, boolean>, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const optional = required.includes(name) ? '' : '?';
    return `${inner}${name}${optional}: ${jsonShape(field, inner)};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

function union(parts: readonly string[]): string {
  return [...new Set(parts)].join(' | ');
}
