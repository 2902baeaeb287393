import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pagesById, slicesOf } from '#src/kernel/pages.ts';

interface Row {
  readonly id: string;
}

/** A table in memory that is read in the order of its ids. */
function tableOf(ids: readonly string[]) {
  const rows: Row[] = ids.map((id) => ({ id }));
  return {
    add: (id: string) => rows.push({ id }),
    list: async (after: string | null, limit: number) =>
      rows
        .filter(({ id }) => after === null || id > after)
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, limit),
  };
}

async function all<Item>(pages: AsyncIterable<readonly Item[]>): Promise<(readonly Item[])[]> {
  const found: (readonly Item[])[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

test.each([
  [[], []],
  [['a'], [1]],
  [['a', 'b'], [2]],
  [
    ['a', 'b', 'c', 'd', 'e'],
    [2, 2, 1],
  ],
])('rows %j are read in pages of %j', async (ids, sizes) => {
  const pages = await all(pagesById(2, tableOf(ids).list));
  expect(pages.map((page) => page.length)).toEqual(sizes);
  expect(pages.flat().map(({ id }) => id)).toEqual(ids);
});

test('a row that is written while the table is read is part of a later page', async () => {
  const table = tableOf(['a', 'b', 'c']);
  const found: string[] = [];
  for await (const page of pagesById(2, table.list)) {
    found.push(...page.map(({ id }) => id));
    if (found.length === 2) table.add('d');
  }
  expect(found).toEqual(['a', 'b', 'c', 'd']);
});

test('other work runs between two pages', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const table = tableOf(Array.from({ length: 200 }, (_, index) => String(index).padStart(3, '0')));
  await all(pagesById(1, table.list));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});

test('a list is taken in slices, and an empty one in none', async () => {
  expect(await all(slicesOf([1, 2, 3, 4, 5], 2))).toEqual([[1, 2], [3, 4], [5]]);
  expect(await all(slicesOf([], 2))).toEqual([]);
});

test('a walk takes no more than its share of the time', async () => {
  const { list } = tableOf(['a', 'b', 'c']);
  let listingMs = 0;
  const slow = async (after: string | null, limit: number) => {
    const startedAt = performance.now();
    await delay(20);
    listingMs += performance.now() - startedAt;
    return list(after, limit);
  };
  const startedAt = performance.now();
  let lastMs = 0;
  for await (const _ of pagesById(1, slow, 0.25)) lastMs = listingMs;
  // Four times as long, but for the milliseconds that timers leave out.
  expect(performance.now() - startedAt).toBeGreaterThan(lastMs * 3);
});
