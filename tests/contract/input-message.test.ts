import { expect, test } from 'vitest';
import { z } from 'zod';
import '#src/contracts/common.ts';

/** Loading the contracts sets the sentences of the validator for the whole program. */
const cases: [string, z.ZodType, unknown, string][] = [
  ['an empty text', z.string().min(1), '', 'Must not be empty'],
  ['a short text', z.string().min(8), 'short', 'Must have at least 8 characters'],
  ['a long text', z.string().max(3), 'long', 'Must have at most 3 characters'],
  ['a text of another length', z.string().length(2), 'x', 'Must have exactly 2 characters'],
  ['an empty list', z.array(z.string()).min(1), [], 'Must not be empty'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Must have at most 1 entry'],
  ['a small number', z.number().min(1), 0, 'Must be at least 1'],
  ['a number that is not above zero', z.number().positive(), 0, 'Must be greater than 0'],
  ['a large number', z.number().max(100), 101, 'Must be at most 100'],
  ['a fraction', z.number().int(), 1.5, 'Must be a whole number'],
  ['another type', z.string(), 7, 'Must be text'],
  ['null', z.boolean(), null, 'Must be true or false'],
  ['not a number', z.coerce.number(), 'x', 'Must be a number'],
  ['a missing field', z.string(), undefined, 'This field is required'],
  ['an unknown value', z.enum(['a', 'b']), 'c', 'Must be one of a, b'],
  ['another literal', z.literal(true), false, 'Must be true'],
  ['an email address', z.email(), 'x', 'Must be an email address'],
  ['an unknown field', z.strictObject({}), { x: 1 }, 'Not a known field: x'],
  [
    'an unknown member of a union',
    z.union([z.string(), z.number()]),
    null,
    'Must have one of the documented forms',
  ],
  [
    'an unknown type of a discriminated union',
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('git') }),
      z.object({ type: z.literal('docker') }),
    ]),
    { type: 'svn' },
    'Must be one of git, docker',
  ],
];

test.each(cases)('%s', (_name, schema, input, sentence) => {
  expect(schema.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test('a sentence of the rule itself stays', () => {
  const result = z.string().min(1, 'Give a name').safeParse('');
  expect(result.error?.issues[0]?.message).toBe('Give a name');
});
