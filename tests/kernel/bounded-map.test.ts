import { expect, test } from 'vitest';
import { BoundedMap } from '#src/kernel/bounded-map.ts';

test('a bounded map drops what was set longest ago', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1).set('b', 2).set('a', 3).set('c', 4);
  expect([...map]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
  expect(map.get('b')).toBeUndefined();
});
