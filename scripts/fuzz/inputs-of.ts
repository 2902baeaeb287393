import { z } from 'zod';

/**
 * A value that matches a schema and whose parts are as large as possible: each text is `text`, lists and records have
 * as many entries as the text has thousands of characters. Choices take each of their variants in turn.
 */
export function inputsOf(schema: unknown, text: string): unknown[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inputsOf(option, text));
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.def.shape).map(
      ([name, field]) => [name, inputsOf(field, text)] as const,
    );
    const variants = Math.max(1, ...fields.map(([, values]) => values.length));
    return Array.from({ length: variants }, (_, index) =>
      Object.fromEntries(fields.map(([name, values]) => [name, values[index % values.length]])),
    );
  }
  const entries = Math.max(1, Math.floor(text.length / 1000));
  if (schema instanceof z.ZodArray) {
    const [item] = inputsOf(schema.element, text.slice(0, 1000));
    return [Array.from({ length: entries }, () => item)];
  }
  if (schema instanceof z.ZodRecord) {
    const [value] = inputsOf(schema.valueType, text.slice(0, 1000));
    const record = Array.from({ length: entries }, (_, index) => [`${text.slice(0, 1000)}${index}`, value]);
    return [Object.fromEntries(record), { A: text }];
  }
  if (schema instanceof z.ZodPipe) return inputsOf(schema.in, text);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return inputsOf(schema.unwrap(), text);
  if (schema instanceof z.ZodLiteral) return [[...schema.values][0]];
  if (schema instanceof z.ZodEnum) return [schema.options[0]];
  if (schema instanceof z.ZodNumber) return [1];
  if (schema instanceof z.ZodBoolean) return [true];
  return [text];
}
