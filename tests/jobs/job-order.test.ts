import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertJobs, type NewJob } from '#db/queries/job.ts';
import { putLast } from '#db/queries/job-order.ts';
import { inTransaction } from '#db/transaction.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const NODE = 'elsewhere';
const NOW = '2026-01-01T00:00:00.000Z';
const LATER = '2099-01-01T00:00:00.000Z';

let world: TestApp;
beforeEach(async () => {
  world = await openTestApp();
});
afterEach(() => world.close());

const write = (...jobs: [lane: string, kind: string, runAt?: string][]) =>
  inTransaction(world.app.instance.database, (tx) =>
    insertJobs(
      tx,
      jobs.map(
        ([lane, kind, runAt = NOW]): NewJob => ({
          ...{ id: world.app.instance.ids.next('job'), kind, payloadJson: '{}', lane, node: NODE },
          ...{ pool: 'work', tenantId: lane, queueKey: lane, runAt, createdAt: NOW },
        }),
      ),
    ),
  );

const putBuildsLast = (...lanes: string[]) => {
  const { database, ids } = world.app.instance;
  return inTransaction(database, (tx) =>
    putLast(tx, { kind: 't.build', lanes, nextId: () => ids.next('job'), now: NOW }),
  );
};

/** Kind and state of the jobs of a lane, in their order. */
const jobsOf = async (lane: string): Promise<string[]> => {
  const db = world.app.instance.database.writer;
  const rows = await db.selectFrom('job').selectAll().where('lane', '=', lane).orderBy('id').execute();
  return rows.map(({ kind, state }) => `${kind} ${state}`);
};

test('jobs of a kind go to the end of their lanes, and what waited behind them is next', async () => {
  await write(['a', 't.build'], ['a', 't.start'], ['b', 't.build'], ['b', 't.stop'], ['b', 't.start']);
  await putBuildsLast('a', 'b', 'c');
  expect(await jobsOf('a')).toEqual(['t.start ready', 't.build blocked']);
  expect(await jobsOf('b')).toEqual(['t.stop ready', 't.start blocked', 't.build blocked']);
});

test('a job that is alone in its lane runs when it would have run', async () => {
  await write(['a', 't.build'], ['b', 't.build', LATER]);
  await putBuildsLast('a', 'b');
  expect([await jobsOf('a'), await jobsOf('b')]).toEqual([['t.build ready'], ['t.build scheduled']]);
});

test('a job that has begun, and one of another lane, stay where they are', async () => {
  await write(['a', 't.build'], ['a', 't.start'], ['b', 't.build'], ['b', 't.start']);
  const db = world.app.instance.database.writer;
  await db
    .updateTable('job')
    .set({ state: 'running', leaseOwner: 'other:1', leaseUntil: LATER })
    .where('lane', '=', 'a')
    .where('kind', '=', 't.build')
    .execute();
  await putBuildsLast('a');
  expect(await jobsOf('a')).toEqual(['t.build running', 't.start blocked']);
  expect(await jobsOf('b')).toEqual(['t.build ready', 't.start blocked']);
});
