import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { pagesById, readAhead, slicesOf } from '#src/kernel/pages.ts';

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

describe('pages that are read ahead', () => {
  async function* numbered(count: number, begun: number[], failing = -1) {
    for (let page = 0; page < count; page += 1) {
      begun.push(page);
      await delay(1);
      if (page === failing) throw new Error('cannot be read');
      yield [page];
    }
  }

  test('are the same, and the next one is being read while one is worked on', async () => {
    const begun: number[] = [];
    const found: number[] = [];
    for await (const [page = -1] of readAhead(numbered(3, begun))) {
      expect(begun).toContain(Math.min(page + 1, 2));
      found.push(page);
    }
    expect(found).toEqual([0, 1, 2]);
  });

  test('an error arrives where its page would, also if it happens before', async () => {
    const found: number[] = [];
    const walk = async () => {
      for await (const [page = -1] of readAhead(numbered(3, [], 1))) {
        await delay(20);
        found.push(page);
      }
    };
    await expect(walk()).rejects.toThrow('cannot be read');
    expect(found).toEqual([0]);
  });

  test('a walk that ends early reads no further', async () => {
    const begun: number[] = [];
    for await (const [page] of readAhead(numbered(9, begun))) if (page === 1) break;
    expect(begun).toEqual([0, 1, 2]);
  });
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

test('slices take no more than their share of the time', async () => {
  const startedAt = performance.now();
  for await (const _ of slicesOf([1, 2, 3], 1, 0.25)) await delay(20);
  expect(performance.now() - startedAt).toBeGreaterThan(3 * 20 * 3);
});
