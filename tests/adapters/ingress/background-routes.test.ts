import { describe, expect, test } from 'vitest';
import { backgroundRoutes } from '#src/adapters/ingress/builtin/background-routes.ts';
import type { Route } from '#src/adapters/ingress/port.ts';
import { until } from '../../support/until.ts';
import { leadsHere, pagesByHand } from './route-source.ts';

const OLD = { host: '127.0.0.1', port: 3000 };
const NEW = { host: '127.0.0.1', port: 4000 };
const first: Route = { applicationId: 'app_1', hosts: ['a.test', 'b.test'], target: OLD };
const second: Route = { applicationId: 'app_2', hosts: ['c.test'], target: OLD };

/** A table that reads pages which the test sends. */
function aTable() {
  const source = pagesByHand();
  const read: Route[][] = [];
  const states: boolean[] = [];
  const log: string[] = [];
  const lookedUp: string[] = [];
  const routes = backgroundRoutes({
    onRead: (page) => read.push([...page]),
    onCompleteness: () => states.push(routes.isComplete()),
    log: (line) => log.push(line),
    retryMs: 1,
  });
  const of = async (hosts: readonly string[]) => {
    lookedUp.push(...hosts);
    return [first, second].filter((route) => leadsHere(route, hosts));
  };
  const begin = (pages = source.pages) => {
    routes.from({ pages, of });
    routes.start();
  };
  const readPage = async (page: readonly Route[]) => {
    const before = read.length;
    source.send(page);
    await until('it is read', () => read.length > before);
  };
  return { ...{ source, routes, read, states, log, lookedUp }, begin, readPage };
}

test('a table without a source is complete, and one with a source once it has read all', async () => {
  const { source, routes, states, read, begin, readPage } = aTable();
  expect(routes.isComplete()).toBe(true);
  begin();
  await readPage([first]);
  await readPage([second]);
  expect(routes.isComplete()).toBe(false);
  source.end();
  await until('it is complete', () => routes.isComplete());
  expect(states).toEqual([false, true]);
  expect(read).toEqual([[first], [second]]);
  expect(routes.all()).toEqual([first, second]);
});

test('what was set or removed before it is read stays as it is', async () => {
  const { routes, read, begin, readPage } = aTable();
  begin();
  routes.set({ ...first, hosts: ['a.test'], target: NEW });
  routes.remove('app_2');
  await readPage([first, second]);
  expect(routes.all()).toEqual([{ ...first, hosts: ['a.test'], target: NEW }]);
  expect(read).toEqual([[]]);
});

test('a host that went to another application in between is not taken back', async () => {
  const { routes, read, begin, readPage } = aTable();
  begin();
  routes.set({ ...second, hosts: ['c.test', 'B.test'], target: NEW });
  await readPage([first]);
  expect(routes.find('b.test')?.applicationId).toBe('app_2');
  expect(read).toEqual([[{ ...first, hosts: ['a.test'] }]]);
});

test('a change after all were read is an ordinary one', async () => {
  const { source, routes, begin, readPage } = aTable();
  begin();
  await readPage([first]);
  source.end();
  await until('it is complete', () => routes.isComplete());
  routes.remove('app_1');
  routes.set({ ...first, target: NEW });
  expect(routes.find('a.test')?.target).toEqual(NEW);
});

test('a source that fails is read again from its beginning', async () => {
  const { routes, log, read, begin } = aTable();
  let failures = 2;
  begin(async function* () {
    yield [first];
    if (failures-- > 0) throw new Error('no connection');
    yield [second];
  });
  await until('it is complete', () => routes.isComplete());
  expect(routes.all()).toEqual([first, second]);
  expect(read).toHaveLength(4);
  expect(log).toEqual(
    Array(2).fill('ingress: the routes cannot be read, which is tried again: no connection'),
  );
});

test('only hosts that are missing are looked up, and none once it is complete', async () => {
  const { source, routes, lookedUp, read, begin, readPage } = aTable();
  await routes.lookUp(['early.test']);
  begin();
  await readPage([first]);
  await routes.lookUp(['a.test', 'c.test', 'unknown.test']);
  expect(lookedUp).toEqual(['c.test', 'unknown.test']);
  expect(routes.find('c.test')).toEqual(second);
  expect(read.at(-1)).toEqual([second]);
  source.end();
  await until('it is complete', () => routes.isComplete());
  await routes.lookUp(['late.test']);
  expect(lookedUp).toHaveLength(2);
});

describe('what is looked up while', () => {
  const lookUpWhile = async (change: (table: ReturnType<typeof aTable>) => unknown) => {
    const table = aTable();
    const { routes, source } = table;
    routes.from({
      pages: source.pages,
      async of() {
        await change(table);
        return [first];
      },
    });
    routes.start();
    await routes.lookUp(['a.test']);
    return routes.all();
  };

  test('it changes stays as it was changed', async () => {
    expect(await lookUpWhile(({ routes }) => routes.set({ ...first, target: NEW }))).toEqual([
      { ...first, target: NEW },
    ]);
  });

  test('it is removed stays removed', async () => {
    expect(await lookUpWhile(({ routes }) => routes.remove('app_1'))).toEqual([]);
  });

  test('the rest is read, and it is removed after that, stays removed', async () => {
    expect(
      await lookUpWhile(async ({ routes, source }) => {
        source.end();
        await until('it is complete', () => routes.isComplete());
        routes.remove('app_1');
      }),
    ).toEqual([]);
  });

  test('nothing changes is set', async () => {
    expect(await lookUpWhile(() => {})).toEqual([first]);
  });
});

test('what was set before it has a source is newer as well', async () => {
  const { routes, begin, readPage } = aTable();
  routes.set({ ...first, target: NEW });
  begin();
  await readPage([{ ...second, hosts: ['a.test', 'c.test'] }]);
  expect(routes.find('a.test')).toEqual({ ...first, target: NEW });
  expect(routes.find('c.test')).toEqual(second);
});

test('a host is looked up after a stop as well, for a visitor who still waits', async () => {
  const { routes, begin } = aTable();
  begin();
  routes.stop();
  await routes.lookUp(['a.test']);
  expect(routes.find('a.test')).toEqual(first);
});

test('it can be started again after a stop', async () => {
  const { routes, begin } = aTable();
  begin(async function* () {
    yield [first];
  });
  routes.stop();
  routes.start();
  await until('it is complete', () => routes.isComplete());
  expect(routes.all()).toEqual([first]);
});

test('nothing is set or reported once it is stopped', async () => {
  const { routes, read, log, begin } = aTable();
  let isRead = false;
  begin(async function* () {
    yield [first];
    routes.stop();
    try {
      yield [second];
    } finally {
      isRead = true;
    }
  });
  await until('it has ended', () => isRead);
  expect(read).toEqual([[first]]);

  const other = aTable();
  other.begin(() => {
    other.routes.stop();
    isRead = false;
    throw new Error('the database is closed');
  });
  await until('it has ended', () => !isRead);
  await new Promise(setImmediate);
  expect([...log, ...other.log]).toEqual([]);
});
