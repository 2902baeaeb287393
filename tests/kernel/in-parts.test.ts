import { expect, it } from 'vitest';
import { inParts } from '#src/kernel/in-parts.ts';

const LISTS: [items: number[], parts: number[][]][] = [
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
];

it.each(LISTS)('cuts %j into parts of at most two', (items, parts) => {
  expect(inParts(items, 2)).toEqual(parts);
});
