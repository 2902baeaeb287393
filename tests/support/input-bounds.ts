import { z } from 'zod';

/**
 * What an input schema leaves without a maximum: strings, arrays, records and values of any kind. Bounds are read from
 * the schema's own checks, from regular expressions without open repetition, and from `atMost` and `atMostEntries`.
 */
export function unboundedParts(schema: unknown, path = ''): string[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return isBounded(schema) ? [] : [path];
  if (schema instanceof z.ZodObject) {
    const { shape, catchall } = schema.def;
    const fields = Object.entries(shape).flatMap(([name, field]) => unboundedParts(field, `${path}.${name}`));
    return catchall === undefined || catchall instanceof z.ZodNever
      ? fields
      : [...fields, ...unboundedParts(catchall, `${path}.*`)];
  }
  if (schema instanceof z.ZodArray)
    return [...(isBounded(schema) ? [] : [path]), ...unboundedParts(schema.element, `${path}[]`)];
  if (schema instanceof z.ZodRecord)
    return [
      ...(isBounded(schema) ? [] : [path]),
      ...unboundedParts(schema.keyType, `${path}{key}`),
      ...unboundedParts(schema.valueType, `${path}{}`),
    ];
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option, index) => unboundedParts(option, `${path}(${index})`));
  if (schema instanceof z.ZodPipe) return unboundedParts(schema.in, path);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return unboundedParts(schema.unwrap(), path);
  const isScalar =
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodNull;
  return isScalar ? [] : [`${path} (not a kind of schema that has a bound)`];
}

interface Definition {
  readonly check?: string;
  readonly maximum?: number;
  readonly fn?: { readonly atMost?: number };
  readonly pattern?: RegExp;
}

function isBounded(schema: z.ZodType): boolean {
  const own = schema.def as unknown as Definition & { readonly checks?: readonly z.core.$ZodCheck[] };
  const checks = (own.checks ?? []).map((check) => check._zod.def as unknown as Definition);
  return [own, ...checks].some(
    ({ check, maximum, fn, pattern }) =>
      check === 'max_length' ||
      check === 'length_equals' ||
      (check === 'max_size' && maximum !== undefined) ||
      fn?.atMost !== undefined ||
      (pattern !== undefined && hasNoOpenRepetition(pattern)),
  );
}

function hasNoOpenRepetition({ source, multiline }: RegExp): boolean {
  const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return !multiline && bare.startsWith('^') && bare.endsWith('$') && !/[*+]|\{\d+,\}/.test(bare);
}
