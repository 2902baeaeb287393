import openapiTS, { astToString } from 'openapi-typescript';
import { Document, type Schema } from './document.ts';
import { operationType, Schemas } from './operation-types.ts';

/** Keywords that no type is made of: examples, and limits of values. */
const LEFT_OUT = new Set([
  'example',
  'examples',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
]);

/** Writes the types of the REST client from the OpenAPI documents: each operation with its inputs and answers. */
export async function restTypes(documents: readonly string[]): Promise<string> {
  const schemas = new Schemas();
  const paths = new Map<string, string>();
  for (const text of documents) {
    const document = Document.parse(JSON.parse(text, withoutLeftOut));
    schemas.addShared(document);
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (operation === undefined) continue;
        const type = operationType({ ...operation, method: method === 'get' ? 'GET' : 'POST' }, schemas);
        paths.set(path, `${paths.get(path) ?? ''}${type}`);
      }
    }
  }
  const entries = [...paths].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${HEAD}
/** Every operation, by its path and method. */
export interface Paths {
${entries.map(([path, methods]) => `  ${JSON.stringify(path)}: {\n${methods}  };\n`).join('')}}

/** What operations take and answer. */
${await schemaTypes(schemas.all())}`;
}

const HEAD = `/** An event of a stream. */
export interface ServerEvent {
  /** Send the newest one as \`Last-Event-ID\` to go on after it. */
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}
`;

function withoutLeftOut(this: unknown, key: string, value: unknown): unknown {
  // A field of an object may have the name of a keyword.
  const isKeyword =
    typeof this === 'object' && this !== null && !('properties' in this && key === 'properties');
  return isKeyword && LEFT_OUT.has(key) && !isSchema(value) ? undefined : value;
}

const isSchema = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('type' in value || '$ref' in value || 'anyOf' in value);

async function schemaTypes(schemas: Record<string, Schema>): Promise<string> {
  const document = {
    openapi: '3.1.0',
    info: { title: '', version: '' },
    paths: {},
    components: { schemas },
  };
  const text = astToString(await openapiTS(JSON.stringify(document), { defaultNonNullable: false }));
  const found = /export interface components \{\n {4}schemas: (\{\n[\s\S]*?\n {4}\});/.exec(text)?.[1];
  if (found === undefined) throw new Error('The generator of the types has changed its form.');
  const type = found
    .replaceAll('components["schemas"]', 'Schemas')
    .replace(/^ {4}/gm, '')
    .replaceAll('@description ', '');
  return `export interface Schemas ${type.replace(/^( {4})+/gm, (indent) => indent.slice(0, indent.length / 2))}\n`;
}
