import { z } from 'zod';
import { docComment } from '../common/doc-comment.ts';
import { type Direction, dependsOnDirection, partsOf } from './schema-names.ts';

/** Writes the TypeScript types of schemas. A schema with a name is declared once and referred to. */
export class SchemaTypes {
  readonly #names: ReadonlyMap<z.core.$ZodType, string>;
  readonly #uses = new Map<z.core.$ZodType, Set<Direction>>();
  readonly #declared = new Map<string, string>();

  constructor(names: ReadonlyMap<z.core.$ZodType, string>) {
    this.#names = names;
  }

  /** Announces a schema, before any type is written: names depend on all uses of a schema. */
  use(schema: z.core.$ZodType, direction: Direction): void {
    const uses = this.#uses.get(schema) ?? new Set();
    if (uses.has(direction)) return;
    this.#uses.set(schema, uses.add(direction));
    for (const part of partsOf(schema, direction)) this.use(part, direction);
  }

  /** The type of a value of the schema: a name, or the type in full. Throws for a kind of schema that it does not know. */
  typeOf(schema: z.core.$ZodType, direction: Direction): string {
    const name = this.#nameOf(schema, direction);
    if (name === null) return this.#write(schema, direction);
    if (!this.#declared.has(name)) {
      this.#declared.set(name, '');
      const comment = docComment([descriptionOf(schema)], '');
      this.#declared.set(name, `${comment}export type ${name} = ${this.#write(schema, direction)};\n`);
    }
    return name;
  }

  /** The declarations of all names in the types that were written. */
  declarations(): string {
    return [...this.#declared.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, text]) => text)
      .join('\n');
  }

  #nameOf(schema: z.core.$ZodType, direction: Direction): string | null {
    const name = this.#names.get(schema);
    if (name === undefined) return null;
    const isAmbiguous = this.#uses.get(schema)?.size === 2 && dependsOnDirection(schema);
    return isAmbiguous && direction === 'input' ? `${name}Input` : name;
  }

  #write(schema: z.core.$ZodType, direction: Direction): string {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    const typeOf = (part: z.core.$ZodType) => this.typeOf(part, direction);
    switch (def.type) {
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
      case 'unknown':
      case 'never':
        return def.type;
      case 'literal':
        return def.values.map((value) => JSON.stringify(value)).join(' | ');
      case 'enum':
        return Object.values(def.entries)
          .map((value) => JSON.stringify(value))
          .join(' | ');
      case 'object':
        return this.#object(def, direction);
      case 'array':
        return inArray(typeOf(def.element));
      case 'record':
        return `Record<${typeOf(def.keyType)}, ${typeOf(def.valueType)}>`;
      case 'union':
        return def.options.map(typeOf).join(' | ');
      case 'nullable':
        return `${typeOf(def.innerType)} | null`;
      case 'optional':
        return `${typeOf(def.innerType)} | undefined`;
      case 'default':
        return direction === 'output' ? typeOf(def.innerType) : `${typeOf(def.innerType)} | undefined`;
      case 'pipe':
        return typeOf(direction === 'input' ? def.in : def.out);
      default:
        throw new Error(`The types of the client have no form for a schema of the kind ${def.type}.`);
    }
  }

  #object({ shape, catchall }: z.core.$ZodObjectDef, direction: Direction): string {
    const fields = Object.entries(shape).map(([name, field]) => {
      const { optin, optout } = field._zod;
      const mark = (direction === 'input' ? optin : optout) === undefined ? '' : '?';
      const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name);
      return `${docComment([descriptionOf(field)], '  ')}  ${key}${mark}: ${indented(this.typeOf(field, direction))};\n`;
    });
    if (catchall?._zod.def.type === 'unknown') fields.push('  [key: string]: unknown;\n');
    return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('')}}`;
  }
}

export const indented = (text: string): string => text.replaceAll('\n', '\n  ');

function inArray(element: string): string {
  return /^\w+$/.test(element) ? `${element}[]` : `Array<${element}>`;
}

/** What the documents say about a value: of the schema itself, or of what it wraps. */
function descriptionOf(schema: z.core.$ZodType): string | undefined {
  const { description } = z.globalRegistry.get(schema) ?? {};
  if (description !== undefined) return description;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const isWrapper = def.type === 'optional' || def.type === 'nullable' || def.type === 'default';
  return isWrapper ? descriptionOf(def.innerType) : undefined;
}
