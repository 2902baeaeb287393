import { z } from 'zod';
import { type Fault, invalidInput } from '#src/kernel/fault.ts';

/** Turns the text of query and path parameters into the input of an operation. */
export type QueryReader = (query: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/**
 * Reads the parameters that a schema names. Text stays text, but where the schema takes a number, `^\d+$` becomes one,
 * and where it takes a boolean, `true` and `false` do; anything else is left for the schema to refuse. The schema itself
 * is only looked at. A repeated parameter is refused, an unknown one ignored.
 */
export function queryReader(schema: z.ZodObject): QueryReader {
  const parameters = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    kind: kindOf(field),
  }));
  return (query) => {
    const input: Record<string, unknown> = {};
    for (const { name, kind } of parameters) {
      // Own keys only: a query of `?constructor=` must not find what every object has.
      if (!Object.hasOwn(query, name)) continue;
      const value = query[name];
      if (typeof value !== 'string') throw repeated(name);
      input[name] = convert(kind, value);
    }
    return input;
  };
}

type Kind = 'number' | 'boolean' | 'text';

function convert(kind: Kind, text: string): unknown {
  if (kind === 'number' && /^\d+$/.test(text)) return Number(text);
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function kindOf(field: unknown): Kind {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodNullable)
    return kindOf(field.unwrap());
  if (field instanceof z.ZodNumber) return 'number';
  return field instanceof z.ZodBoolean ? 'boolean' : 'text';
}

function repeated(name: string): Fault {
  return invalidInput([name], 'Must be sent only once', 'repeated_parameter');
}
