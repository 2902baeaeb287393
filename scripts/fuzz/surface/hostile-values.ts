import fc from 'fast-check';

/** Values that often cause errors, of every type. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, '', ' ', [], {}, [[]], 0, -1, 1.5, 2 ** 53, 1e308, -1e308, '0', '-1', '1e3', 'null'],
  ...['\0', 'a\0b', '\ud800', '\u202e', '🏳️‍🌈'.repeat(50), 'a'.repeat(70_000), ' '.repeat(5_000), '%00', '%'],
  ...['__proto__', 'constructor', 'toString', '../../etc/passwd', '..\\..', '/', '//host.example', '.', '..'],
  ...[
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://[::1]/',
    'ftp://x',
    'http://',
  ],
  ...["' or 1=1 --", '";', '$(id)', '`id`', '{{7*7}}', '<script>', '\r\nX: y', '-o', '--help'],
  ...[
    '9999-12-31T23:59:59.999Z',
    '0000-00-00',
    '2024-02-30T00:00:00Z',
    '٣',
    'İ',
    'ﬀ.example',
    'xn--a',
    '*.*',
  ],
  ...[{ __proto__: null, constructor: 1 }, { toString: 'x' }, { length: 1e9 }, { $ne: null }],
  JSON.parse('{"__proto__":{"isOperator":true},"then":1}'),
  Array.from({ length: 2_000 }, (_, index) => index),
];

export const hostileValues = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE), weight: 4 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }), weight: 1 },
);

/** Replaces the nth part of a value; `undefined` removes it. */
export function withChange(value: unknown, nth: number, to: () => unknown): unknown {
  const count = countParts(value);
  let left = count === 0 ? 0 : nth % count;
  const walk = (part: unknown): unknown => {
    if (!isObject(part)) return part;
    const entries = Object.entries(part).map(([name, one]): [string, unknown] => {
      const isChosen = left === 0;
      left -= 1;
      return [name, isChosen ? to() : walk(one)];
    });
    const kept = entries.filter(([, one]) => one !== undefined);
    return Array.isArray(part) ? kept.map(([, one]) => one) : Object.fromEntries(kept);
  };
  return walk(value);
}

function countParts(value: unknown): number {
  if (!isObject(value)) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + 1 + countParts(part), 0);
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
