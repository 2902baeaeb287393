import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteWaitingJobs, insertJobs, type NewJob } from '#db/queries/job.ts';
import {
  claimJobs,
  findNextDue,
  findReadyTenant,
  listFirstOfQueues,
  listReadyPools,
  listSilentNodes,
} from '#db/queries/job-claim.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Share } from '#src/jobs/fair-share.ts';
import { openWorker, type Worker } from '#src/jobs/worker.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type TestHandler, testJobs } from '../support/jobs.ts';
import { explain } from '../support/plans.ts';
import { skipNote } from '../support/skip-note.ts';
import { noPostgres } from '../support/test-database.ts';
import { until } from '../support/until.ts';

let world: TestApp;
let workers: Worker[];
beforeEach(async () => {
  workers = [];
  world = await openTestApp();
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  await world.close();
});

const BUILDS: Share = {
  capacity: 6,
  sharedCapacity: 2,
  guaranteedPerTenant: 1,
  maxPerTenant: 2,
  maxPerQueue: 1,
};

function aWorker(handler: TestHandler, share: Share, owner = 'folder:1'): void {
  const { database, log } = world.app.instance;
  const worker = openWorker({
    ...{ database, clock: Date, log, owner, nodes: ['folder'] },
    ...{ jobs: testJobs({ 't.work': handler }), shares: { work: share } },
  });
  workers.push(worker);
  worker.start();
}

function aJob(tenantId: string, change: Partial<NewJob> = {}): NewJob {
  const id = world.app.instance.ids.next('job');
  const now = new Date().toISOString();
  return {
    ...{ id, kind: 't.work', payloadJson: JSON.stringify({ id, tenantId }), lane: id, node: '' },
    ...{ pool: 'work', tenantId, queueKey: id, runAt: now, createdAt: now },
    ...change,
  };
}

const write = (jobs: readonly NewJob[]) =>
  inTransaction(world.app.instance.database, (tx) => insertJobs(tx, jobs));

const many = (count: number, make: (at: number) => NewJob): NewJob[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Jobs that run until they are let go, and who has begun. */
function held() {
  const begun: string[] = [];
  const waiting = new Map<string, () => void>();
  const handler: TestHandler = (payload, signal) =>
    new Promise<void>((resolve, reject) => {
      const { id, tenantId } = payload as { id: string; tenantId: string };
      begun.push(tenantId);
      waiting.set(id, resolve);
      signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
    });
  const letGo = (count = waiting.size) => {
    for (const [id, resolve] of [...waiting].slice(0, count)) {
      waiting.delete(id);
      resolve();
    }
  };
  return { begun, handler, letGo };
}

const count = (begun: readonly string[], tenantId: string): number =>
  begun.filter((of) => of === tenantId).length;

test('eight slow jobs of one organization do not delay the first of another, up to the places that there are', async () => {
  const slow = held();
  await write(many(8, () => aJob('greedy')));
  aWorker(slow.handler, BUILDS);
  await until('the greedy one has its share', async () => count(slow.begun, 'greedy') === 2);
  for (const tenantId of ['b', 'c', 'd', 'e']) {
    await write([aJob(tenantId), aJob(tenantId)]);
    await until(`${tenantId} has begun`, async () => count(slow.begun, tenantId) === 1);
  }
  // Six places are taken: the next one waits, and has the first that becomes free.
  await write([aJob('f')]);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(slow.begun).toEqual(['greedy', 'greedy', 'b', 'c', 'd', 'e']);
  slow.letGo(1);
  await until('the last one has begun', async () => slow.begun.length === 7);
  expect(slow.begun.at(-1)).toBe('f');
});

test('a queue of an organization that gets stuck leaves places to its other queues', async () => {
  const stuck = held();
  const heard: string[] = [];
  const share: Share = {
    capacity: 100,
    sharedCapacity: 100,
    guaranteedPerTenant: 4,
    maxPerTenant: 8,
    maxPerQueue: 8,
  };
  await write(many(50, () => aJob('a', { queueKey: 'dead', kind: 't.dead' })));
  const { database, log } = world.app.instance;
  const worker = openWorker({
    ...{ database, clock: Date, log, owner: 'folder:1', nodes: ['folder'] },
    jobs: testJobs({ 't.dead': stuck.handler, 't.work': async () => void heard.push('heard') }),
    shares: { work: share },
  });
  workers.push(worker);
  worker.start();
  await until('the dead one has its places', async () => stuck.begun.length === 4);
  await write(many(50, () => aJob('a', { queueKey: 'healthy' })));
  await until('the healthy one has all', async () => heard.length === 50);
  expect(stuck.begun).toHaveLength(4);
});

test('organizations are served in turn, and so are the queues of one', async () => {
  const order: string[] = [];
  await write(many(30, (at) => aJob('a', { queueKey: `q${at % 3}`, payloadJson: `"a q${at % 3}"` })));
  await write(many(3, () => aJob('b', { payloadJson: '"b"' })));
  await write(many(3, () => aJob('c', { payloadJson: '"c"' })));
  aWorker(async (payload) => void order.push(String(payload)), {
    ...{ capacity: 1, sharedCapacity: 1, guaranteedPerTenant: 1, maxPerTenant: 1, maxPerQueue: 1 },
  });
  await until('all have run', async () => order.length === 36);
  const firstNine = order
    .slice(0, 9)
    .map((text) => text[0])
    .sort();
  expect(firstNine.join('')).toBe('aaabbbccc');
  expect(new Set(order.filter((text) => text.startsWith('a')).slice(0, 3)).size).toBe(3);
});

test.skipIf(noPostgres !== null)(
  `the limit of an organization can hold for all processes${skipNote(noPostgres)}`,
  async () => {
    const slow = held();
    let running = 0;
    let most = 0;
    const handler: TestHandler = async (...given) => {
      running += 1;
      most = Math.max(most, running);
      await slow.handler(...given).finally(() => {
        running -= 1;
      });
    };
    await write(many(12, () => aJob('a')));
    for (const owner of ['one:1', 'two:1', 'three:1'])
      aWorker(handler, { ...BUILDS, isTenantLimitShared: true }, owner);
    await until('two have begun', async () => slow.begun.length === 2);
    for (let ended = 1; ended <= 12; ended += 1) {
      await until('the places are taken', async () => slow.begun.length === Math.min(12, ended + 1));
      slow.letGo(1);
    }
    await until('all have ended', async () => running === 0);
    expect(most).toBe(2);
  },
);

test('two processes share the work: each job runs once, in the order of its lane', async () => {
  const seen: string[] = [];
  const share: Share = {
    capacity: 8,
    sharedCapacity: 8,
    guaranteedPerTenant: 2,
    maxPerTenant: 8,
    maxPerQueue: 4,
  };
  for (const owner of ['one:1', 'two:1', 'three:1'])
    aWorker(async (payload) => void seen.push(String(payload)), share, owner);
  await Promise.all(
    ['x', 'y'].map((lane) =>
      write(many(20, (at) => aJob(`t-${lane}`, { lane, queueKey: lane, payloadJson: `"${lane}${at}"` }))),
    ),
  );
  await write(many(60, (at) => aJob(`t${at % 5}`, { payloadJson: `"free${at}"` })));
  await until('all have run', async () => seen.length >= 100);
  expect(new Set(seen).size).toBe(100);
  expect(seen).toHaveLength(100);
  for (const lane of ['x', 'y'])
    expect(seen.filter((text) => text.startsWith(lane))).toEqual(
      Array.from({ length: 20 }, (_, at) => `${lane}${at}`),
    );
});

test('what waits in a lane goes on when the jobs before it are taken back', async () => {
  const seen: string[] = [];
  const later = { runAt: new Date(Date.now() + 3_600_000).toISOString() };
  await write([
    aJob('a', { lane: 'l', kind: 't.other', ...later }),
    aJob('a', { lane: 'l', payloadJson: '"x"' }),
  ]);
  aWorker(async (payload) => void seen.push(String(payload)), BUILDS);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(seen).toEqual([]);
  const now = new Date().toISOString();
  await inTransaction(world.app.instance.database, (tx) =>
    deleteWaitingJobs(tx, { kind: 't.other', lane: 'l', now }),
  );
  await until('it has run', async () => seen.length === 1);
});

/** One claim, as a worker makes it, past a tenant that may have no further place. */
async function claimPast(greedy: string, tenantId: string): Promise<number> {
  const { database } = world.app.instance;
  await write([aJob(tenantId)]);
  const sinceMs = performance.now();
  const place = { pool: 'work', node: '' };
  const found = await findReadyTenant(database.reader, place, { after: '', except: [greedy] });
  const queues = { ...place, tenantId: found ?? '', after: null, except: [], limit: 1 };
  const ids = await listFirstOfQueues(database.reader, queues);
  const [job] = await claimJobs(database, ids, { owner: 'me:1', until: new Date(0).toISOString() });
  const tookMs = performance.now() - sinceMs;
  expect(job?.tenantId).toBe(tenantId);
  return tookMs;
}

test('a claim past 20,000 waiting jobs of one organization costs what it costs past 20', async () => {
  const fastest = async () => {
    const tookMs: number[] = [];
    for (let at = 0; at < 20; at += 1) tookMs.push(await claimPast('a', 'b'));
    return Math.min(...tookMs);
  };
  await write(many(20, (at) => aJob('a', { queueKey: `q${at % 7}` })));
  const shortMs = await fastest();
  await write(many(10_000, (at) => aJob('a', { queueKey: `q${at}` })));
  // In one lane all but the first are blocked.
  await write(many(10_000, () => aJob('a', { lane: 'one', queueKey: 'one' })));
  const longMs = await fastest();
  // Reading the backlog takes hundreds of times as long.
  expect(longMs).toBeLessThan(10 * shortMs + 5);
});

const QUESTIONS: Record<string, () => Promise<string>> = {
  'the next tenant': () =>
    explain(world, (db) =>
      findReadyTenant(db, { pool: 'work', node: '' }, { after: 'a', except: ['a', 'b', 'c'] }),
    ),
  'the first jobs of its queues': () =>
    explain(world, (db) =>
      listFirstOfQueues(db, {
        ...{ pool: 'work', node: '', tenantId: 'a', after: 'q', except: ['x', 'y'], limit: 5 },
      }),
    ),
  'the pools with work': () => explain(world, (db) => listReadyPools(db, ['n', ''])),
  'the nodes that are gone': () => explain(world, (db) => listSilentNodes(db, 'x')),
  'when something is due': () => explain(world, (db) => findNextDue(db)),
};

test.each(Object.entries(QUESTIONS))('%s: found by an index', async (_name, plan) => {
  const text = await plan();
  // What is walked through is what was found so far, never the table.
  expect(text).toContain('job_');
  expect(text.replaceAll(/SCAN walk|Scan on walk/g, '')).not.toMatch(/\bSCAN (?!CONSTANT)|Seq Scan/);
});
