import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { insertJobs, type NewJob } from '#db/queries/job.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Share } from '#src/jobs/fair-share.ts';
import { openWorker, type Worker } from '#src/jobs/worker.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type TestHandler, testJobs } from '../support/jobs.ts';
import { skipNote } from '../support/skip-note.ts';
import { noPostgres } from '../support/test-database.ts';
import { until } from '../support/until.ts';

/** A worker that does not poll within the time of a test: only a signal or a due job can wake it. */
const NEVER_MS = 3_600_000;
const SHARE: Share = {
  capacity: 4,
  sharedCapacity: 4,
  guaranteedPerTenant: 1,
  maxPerTenant: 4,
  maxPerQueue: 4,
};
const isPostgres = noPostgres === null;

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

async function withWorker(handler: TestHandler, work: () => Promise<void>): Promise<void> {
  const { database, log } = world.app.instance;
  const options = { database, log, clock: Date, owner: 'test:1', nodes: ['test'], pollMs: NEVER_MS };
  const worker: Worker = openWorker({
    ...options,
    jobs: testJobs({ work: handler }),
    shares: { test: SHARE },
  });
  worker.start();
  // The first look of a worker is done, so that only a later one can find the jobs.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await work().finally(() => worker.stop());
}

function aJob({ lane, delayMs = 0 }: { lane?: string; delayMs?: number } = {}): NewJob {
  const id = world.app.instance.ids.next('job');
  const createdAt = new Date().toISOString();
  const runAt = new Date(Date.now() + delayMs).toISOString();
  return {
    id,
    kind: 'work',
    payloadJson: JSON.stringify({ id }),
    lane: lane ?? id,
    node: '',
    pool: 'test',
    tenantId: '',
    queueKey: id,
    runAt,
    createdAt,
  };
}

test('a job begins as soon as its transaction is committed, one behind it once its lane is free, one of later when it is due', async () => {
  const begun: unknown[] = [];
  const { database } = world.app.instance;
  await withWorker(
    async (payload) => void begun.push(payload),
    async () => {
      const jobs = [aJob({ lane: 'one' }), aJob({ lane: 'one' }), aJob({ delayMs: 400 })];
      await inTransaction(database, (tx) => insertJobs(tx, jobs));
      await until('all have run', async () => begun.length === 3);
      expect(begun).toEqual(jobs.map(({ id }) => ({ id })));
    },
  );
});

test('a job that failed is retried when its pause is over', async () => {
  let attempts = 0;
  await withWorker(
    async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('first attempt');
    },
    async () => {
      await inTransaction(world.app.instance.database, (tx) => insertJobs(tx, [aJob()]));
      await until('it was repeated', async () => attempts === 2);
    },
  );
});

test('a transaction that is rolled back wakes no worker', async () => {
  const { database } = world.app.instance;
  // Not a listener: wake-ups of another process may arrive meanwhile.
  const fire = vi.spyOn(database.jobSignal, 'fire');
  onTestFinished(() => fire.mockRestore());
  const failing = inTransaction(database, async (tx) => {
    await insertJobs(tx, [aJob()]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(fire).not.toHaveBeenCalled();
  await inTransaction(database, (tx) => insertJobs(tx, [aJob({ delayMs: NEVER_MS })]));
  expect(fire).toHaveBeenCalledOnce();
});

test.skipIf(!isPostgres)(
  `a job that another process writes begins at once${skipNote(noPostgres)}`,
  async () => {
    let begun = 0;
    const other = openDatabase({ databaseUrl: world.databaseUrl, dataDir: world.dataDir });
    await withWorker(
      async () => {
        begun += 1;
      },
      async () => {
        await inTransaction(other, (tx) => insertJobs(tx, [aJob()]));
        await until('it has begun', async () => begun === 1);
      },
    );
    await other.close();
  },
);

test.skipIf(!isPostgres)(
  `an idle instance makes at most one query a second${skipNote(noPostgres)}`,
  async () => {
    const idleMs = 20_000;
    // What the tests before have written is done.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    const count = queries.mock.calls.length;
    queries.mockRestore();
    expect(count).toBeGreaterThan(0);
    expect(count / (idleMs / 1000)).toBeLessThanOrEqual(1);
  },
);
