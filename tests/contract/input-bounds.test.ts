import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#routers/index.ts';
import { AcceptInvitation, AuthBody } from '#src/contracts/auth.ts';
import { atMost, atMostEntries } from '#src/contracts/common.ts';
import { ReturnUrl } from '#src/contracts/gateway/money.ts';
import { PaymentRequest } from '#src/contracts/gateway/payment.ts';
import { unboundedParts } from '../support/input-bounds.ts';

/** What has no maximum of its own, and why not. */
const ALLOWED: Readonly<Record<string, string>> = {
  'AuthBody.* (not a kind of schema that has a bound)':
    'Texts are bounded by a refinement; other values by the bounds on the JSON of every request.',
};

/** tRPC keeps these at run time and leaves them out of the type. */
interface Definition {
  readonly inputs: readonly unknown[];
}

const INPUTS: [string, unknown][] = [
  ...Object.entries(
    appRouter._def.procedures as unknown as Record<string, { readonly _def: Definition }>,
  ).flatMap(([name, { _def }]) => _def.inputs.map((input): [string, unknown] => [name, input])),
  ['PaymentRequest', PaymentRequest],
  ['AuthBody', AuthBody],
  ['AcceptInvitation', AcceptInvitation],
];

test.each(INPUTS)('each text, list and record of %s has a maximum', (name, input) => {
  expect(unboundedParts(input, name).filter((part) => ALLOWED[part] === undefined)).toEqual([]);
});

test('all inputs are looked at', () => {
  expect(INPUTS.length).toBeGreaterThan(100);
});

describe('what has no maximum is found', () => {
  const short = z.string().max(5);
  test.each<[string, z.ZodType, string[]]>([
    ['text', z.object({ a: z.string() }), ['.a']],
    ['text that may be missing', z.object({ a: z.string().min(1).nullish() }), ['.a']],
    ['an open expression', z.string().regex(/^a+$/), ['']],
    ['an expression without an end', z.string().regex(/^a{3}/), ['']],
    ['an address', z.object({ a: z.url() }), ['.a']],
    ['a list', z.array(short), ['']],
    ['what is in a list', z.array(z.string()).max(3), ['[]']],
    ['a record', z.record(short, short), ['']],
    ['names of a record', z.record(z.string(), short).refine(...atMostEntries(3, 'x')), ['{key}']],
    ['a variant', z.union([short, z.string()]), ['(1)']],
    ['anything', z.object({ a: z.unknown() }), ['.a (not a kind of schema that has a bound)']],
    ['further fields', z.looseObject({}), ['.* (not a kind of schema that has a bound)']],
    ['text that is read on', z.string().transform(Number), ['']],
  ])('%s', (_, schema, parts) => {
    expect(unboundedParts(schema)).toEqual(parts);
  });

  test.each<[string, z.ZodType]>([
    ['text', short],
    ['text with a hidden bound', z.string().refine(...atMost(5))],
    ['a closed expression', z.string().regex(/^[a-z]{1,5}\.?$/)],
    ['a list', z.array(z.number()).max(3)],
    ['a choice', z.object({ a: z.enum(['a']), b: z.literal('b'), c: z.boolean().default(true) })],
  ])('and %s that has one is not', (_, schema) => {
    expect(unboundedParts(schema)).toEqual([]);
  });
});

test('text over its maximum is not read any further', () => {
  const isRead: string[] = [];
  const schema = z
    .string()
    .refine(...atMost(3))
    .refine((text) => isRead.push(text) > 0);
  expect(schema.safeParse('four').error?.issues).toMatchObject([
    { message: 'Must have at most 3 characters' },
  ]);
  expect(isRead).toEqual([]);
  expect(ReturnUrl.safeParse(`http://${'ü'.repeat(3000)}/`).error?.issues).toHaveLength(1);
});
