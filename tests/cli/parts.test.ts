import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { instanceAddress } from '#src/cli/core/connect.ts';
import { envLine } from '#src/cli/core/env-file.ts';
import { nearest } from '#src/cli/core/nearest.ts';
import { newLines } from '#src/cli/core/new-lines.ts';
import { plain } from '#src/cli/core/table.ts';
import { ago, duration } from '#src/cli/core/times.ts';

it.each([
  ['pilothouse.example', 'https://pilothouse.example'],
  ['https://pilothouse.example/', 'https://pilothouse.example'],
  ['https://pilothouse.example/api/reference', 'https://pilothouse.example'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['localhost.evil.example', 'https://localhost.evil.example'],
  ['https://user:secret@pilothouse.example', null],
  ['ftp://pilothouse.example', null],
  ['', null],
])('takes %s for the address %s', (given, address) => {
  expect(instanceAddress(given)).toBe(address);
});

it.each([
  '',
  'plain',
  'two words',
  `it's`,
  'say "hi"',
  '$HOME #1',
  'line\nbreak',
  'back\\slash',
  `'"`,
  'a\\nb',
])('writes the value %j so that it is read again', (value) => {
  const line = envLine('NAME', value);
  expect(line).not.toBeNull();
  expect(parseEnv(line ?? '')).toEqual({ NAME: value });
});

it('refuses a value with every kind of quotes', () => {
  expect(envLine('NAME', '\'"`')).toBeNull();
});

it('finds the lines that are new in a log that loses its first ones', () => {
  expect(newLines([], ['a'])).toEqual(['a']);
  expect(newLines(['a', 'b'], ['a', 'b'])).toEqual([]);
  expect(newLines(['a', 'b'], ['a', 'b', 'c'])).toEqual(['c']);
  expect(newLines(['a', 'b', 'c'], ['b', 'c', 'd', 'e'])).toEqual(['d', 'e']);
  expect(newLines(['a', 'a'], ['a', 'a', 'a'])).toEqual(['a']);
  expect(newLines(['a', 'b'], ['x', 'y'])).toEqual(['x', 'y']);
});

it('shows times', () => {
  expect([duration(420), duration(12_400), duration(125_000)]).toEqual(['0.4 s', '12 s', '2 min 5 s']);
  const now = Date.parse('2026-05-04T12:00:00.000Z');
  const before = (ms: number) => ago(new Date(now - ms).toISOString(), now);
  expect([before(5_000), before(300_000), before(7_200_000), before(90_000_000), before(3e9)]).toEqual([
    ...['just now', '5 min ago', '2 h ago', 'yesterday', '2026-03-30'],
  ]);
});

it('removes what could move the cursor of a terminal', () => {
  expect(plain('a\u001b[2Jb\rc\u0007\td\u2028')).toBe('abc\td');
});

it('suggests close names only', () => {
  expect(nearest('shp', ['shop', 'blog'])).toBe('shop');
  expect(nearest('zzz', ['shop', 'blog'])).toBeNull();
});
