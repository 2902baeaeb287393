/** Reads rows after an id, in the order of their ids; null: from the first one on. */
type ListPage<Row extends { readonly id: string }> = (
  after: Row['id'] | null,
  limit: number,
) => Promise<readonly Row[]>;

/** The share of the time for a periodic walk of a table that grows without limit: the API answers beside it. */
export const BACKGROUND_SHARE = 0.1;

/** Rows of a page of such a walk: nothing else runs while SQLite reads one, even from a slow disk. */
export const BACKGROUND_PAGE = 100;

/** The share of the time and the rows of a page for a walk in the background whose end others wait for. */
export const AWAITED_SHARE = 0.2;
export const AWAITED_PAGE = 500;

/**
 * A whole table in pages of this size, in the order of the ids, so that it is never in memory as a whole. Other work of
 * the process runs between two pages. A row that is written meanwhile is part of a later page if its id is greater than
 * those that were read. `share` is the share of the time that the walk may take at most: it rests after each page.
 */
export async function* pagesById<Row extends { readonly id: string }>(
  size: number,
  list: ListPage<Row>,
  share = 1,
): AsyncGenerator<readonly Row[], void, undefined> {
  let after: Row['id'] | null = null;
  for (;;) {
    const startedAt = performance.now();
    const rows: readonly Row[] = await list(after, size);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    if (rows.length < size) return;
    after = last.id;
    await restAfter(startedAt, share);
  }
}

/** The same pages. The next one is being read while one is worked on: a database of its own process works at the same time. */
export async function* readAhead<Page>(
  pages: AsyncGenerator<Page, void, undefined>,
): AsyncGenerator<Page, void, undefined> {
  const read = () => {
    const reading = pages.next();
    // It can reject before it is awaited, which is then still the place where the error arrives.
    reading.catch(() => undefined);
    return reading;
  };
  try {
    for (let reading = read(); ; ) {
      const { done, value } = await reading;
      if (done === true) return;
      reading = read();
      // The query is sent in this turn. Work on a page would delay it.
      await turnOfOthers();
      yield value;
    }
  } finally {
    await pages.return();
  }
}

/** A list in slices of this size. Other work of the process runs after each; `share` as in `pagesById`. */
export async function* slicesOf<Item>(
  items: readonly Item[],
  size: number,
  share = 1,
): AsyncGenerator<readonly Item[], void, undefined> {
  for (let from = 0; from < items.length; from += size) {
    const startedAt = performance.now();
    yield items.slice(from, from + size);
    await restAfter(startedAt, share);
  }
}

/** Rests after work that began at this time of `performance.now()`, so that it takes no more than its share. */
export function restAfter(startedAt: number, share: number): Promise<void> {
  return turnOfOthers((performance.now() - startedAt) * (1 / share - 1));
}

/** SQLite answers without a turn of its own: a long loop of queries would answer no request meanwhile. */
function turnOfOthers(restMs = 0): Promise<void> {
  return new Promise((resolve) => (restMs > 0 ? setTimeout(resolve, restMs) : setImmediate(resolve)));
}
