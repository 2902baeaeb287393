import { TEXTS, type TextOf } from './texts.ts';

/** Of each kind of text, that of a string in JSON. */
export const JSON_TEXTS: Readonly<Record<string, TextOf>> = {
  ...TEXTS,
  'empty lists': (size) => `[${'[],'.repeat(size / 3)}[]]`,
  'open lists': (size) => '['.repeat(size),
  'nested objects': (size) => `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
  'different keys': (size) => `{${numbered(size / 10, (n) => `"k${n}":1`)}}`,
  'keys that are numbers': (size) => `{${numbered(size / 14, (n) => `"${n * 65_536}":1`)}}`,
  'one key': (size) => `{${'"a":1,'.repeat(size / 6)}"a":1}`,
  'a long number': (size) => '9'.repeat(size),
  'a long fraction': (size) => `0.${'1'.repeat(size)}e-300`,
  'escapes in a string': (size) => `"${'\\u0041'.repeat(size / 6)}"`,
};

/** Inputs of RPC whose metadata asks for work. */
export const RPC_TEXTS: Readonly<Record<string, TextOf>> = {
  'references into a set': (size) =>
    rpc(
      { a: Array.from({ length: size / 20 }, (_, n) => n) },
      { values: { a: ['set'] }, referentialEqualities: entries(size / 20, (n) => [`a.${n}`, [`b${n}`]]) },
    ),
  'values in a set': (size) =>
    rpc(
      { a: Array.from({ length: size / 20 }, (_, n) => n) },
      { values: { a: ['set', entries(size / 30, (n) => [String(n), ['Date']])] } },
    ),
  'values in a map': (size) =>
    rpc({ a: [] }, { values: { a: ['map', entries(size / 30, (n) => [`${n}.0`, ['set']])] } }),
  annotations: (size) => rpc({}, { values: entries(size / 20, (n) => [`k${n}`, ['undefined']]) }),
  'a deep path': (size) => rpc({}, { values: { ['a.'.repeat(size / 2)]: ['undefined'] } }),
  'a big number': (size) => rpc({ a: '9'.repeat(size) }, { values: { a: ['bigint'] } }),
  'an address': (size) => rpc({ a: `http://${'ü'.repeat(size)}` }, { values: { a: ['URL'] } }),
  'a date': (size) => rpc({ a: 'a '.repeat(size / 2) }, { values: { a: ['Date'] } }),
};

function rpc(json: unknown, meta: object): string {
  return JSON.stringify({ json, meta: { v: 1, ...meta } });
}

function entries(count: number, entry: (index: number) => [string, unknown]): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)));
}

function numbered(count: number, text: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => text(index)).join(',');
}
