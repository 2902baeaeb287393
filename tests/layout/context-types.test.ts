import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { codeFiles, type SourceFile } from './source-files.ts';

const CORE = 'src/services/platform/core/core-services.ts';
const NAMED = namedParts(readFileSync(CORE, 'utf8'));

it('the small types of core services are declared once', () => {
  expect(NAMED.size).toBeGreaterThan(3);
  const others = codeFiles('src', 'routers').filter(({ path }) => path !== CORE);
  expect(others.flatMap(repeatedParts)).toEqual([]);
});

it.each([
  [`type Queueing = Pick<Instance, 'homeId' | 'clock' | 'ids'>;`, 'Queueing'],
  [`function rate({ clock }: Pick<Hub, 'clock'>) {}`, 'Clocked'],
])('refuses %s', (text, name) => {
  expect(repeatedParts({ path: 'src/services/hub/a.ts', text })).toEqual([
    `src/services/hub/a.ts: use ${name} of ${CORE}`,
  ]);
});

it('allows a type that no core service has', () => {
  const text = `type Naming = Pick<Instance, 'clock' | 'hub'>;`;
  expect(repeatedParts({ path: 'src/services/instance/a.ts', text })).toEqual([]);
});

function repeatedParts({ path, text }: SourceFile): string[] {
  return picksOf(text).flatMap((keys) => {
    const name = NAMED.get(keys);
    return name === undefined ? [] : [`${path}: use ${name} of ${CORE}`];
  });
}

/** The names of the types, by their sorted keys. */
function namedParts(text: string): Map<string, string> {
  const declarations = text.matchAll(/export type (\w+) = (Pick<[^;]+);/g);
  return new Map([...declarations].map(([, name = '', type = '']) => [picksOf(type)[0] ?? '', name]));
}

/** The sorted keys of every `Pick` in a text. */
function picksOf(text: string): string[] {
  return [...text.matchAll(/Pick<\s*\w+,\s*((?:\|?\s*'\w+'\s*)+),?\s*>/g)].map(([, keys = '']) =>
    [...keys.matchAll(/\w+/g)].flat().sort().join(' '),
  );
}
