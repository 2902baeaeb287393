import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertJobs, releaseLeasesOf } from '#db/queries/job.ts';
import { recordHeartbeat } from '#db/queries/node.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import type { Share } from '#src/jobs/fair-share.ts';
import { openWorker, type Worker } from '#src/jobs/worker.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type TestHandler, type TestRules, testJobs } from '../support/jobs.ts';
import { until } from '../support/until.ts';

let nowOffsetMs = 0;
const clock = { now: () => Date.now() + nowOffsetMs };
let world: TestApp;
let workers: Worker[];
beforeEach(async () => {
  nowOffsetMs = 0;
  workers = [];
  world = await openTestApp({}, { clock });
});
afterEach(async () => {
  for (const worker of workers) await worker.stop();
  await world.close();
});

interface WorkerChoice {
  places?: number;
  owner?: string;
  node?: string;
  rules?: TestRules;
}

function aWorker(
  handlers: Record<string, TestHandler>,
  { places = 4, owner = 'folder:1', node = 'folder', rules = {} }: WorkerChoice = {},
): Worker {
  const { database, log } = world.app.instance;
  // Each kind of these tests has its own pool.
  const shares = Object.fromEntries(Object.keys(handlers).map((kind) => [kind, shareOf(places)]));
  const worker = openWorker({
    database,
    clock,
    log,
    owner,
    nodes: [node],
    jobs: testJobs(handlers, rules),
    shares,
    pollMs: 250,
  });
  workers.push(worker);
  worker.start();
  return worker;
}

const shareOf = (places: number): Share => ({
  ...{
    capacity: places,
    sharedCapacity: places,
    guaranteedPerTenant: 1,
    maxPerTenant: places,
    maxPerQueue: places,
  },
});

async function aJob(
  kind: string,
  {
    lane = kind,
    payload = {},
    node = '',
    tenantId = '',
  }: { lane?: string; payload?: object; node?: string; tenantId?: string } = {},
): Promise<Id<'job'>> {
  const { database, ids } = world.app.instance;
  const id = ids.next('job');
  const now = new Date(clock.now()).toISOString();
  const payloadJson = JSON.stringify(payload);
  const job = {
    ...{ id, kind, payloadJson, lane, node },
    ...{ pool: kind, tenantId, queueKey: lane, runAt: now, createdAt: now },
  };
  await inTransaction(database, (tx) => insertJobs(tx, [job]));
  return id;
}

const left = async (): Promise<string[]> => {
  const rows = await world.app.instance.database.writer.selectFrom('job').select('id').execute();
  return rows.map(({ id }) => id);
};

/** A handler whose runs go on until they are aborted. */
function held(): { handler: TestHandler; running(): number; release(): void } {
  const waiting: (() => void)[] = [];
  return {
    handler: (_payload, signal) =>
      new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
      }),
    running: () => waiting.length,
    release: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

test('jobs of one lane run one after the other in their order; other lanes do not wait', async () => {
  const seen: string[] = [];
  const slow = held();
  await aJob('t.slow', { lane: 'a' });
  await aJob('t.next', { lane: 'a', payload: { name: 'a2' } });
  await aJob('t.next', { lane: 'b', payload: { name: 'b1' } });
  const next: TestHandler = async (payload) => void seen.push((payload as { name: string }).name);
  aWorker({ 't.slow': slow.handler, 't.next': next });
  await until('the other lane has run', async () => seen.includes('b1'));
  await until('the first one of the lane runs', async () => slow.running() === 1);
  expect(seen).toEqual(['b1']);
  slow.release();
  await until('the lane goes on', async () => seen.includes('a2'));
  await until('nothing is left', async () => (await left()).length === 0);
});

test('a full worker does not block another one', async () => {
  const slow = held();
  const seen: string[] = [];
  for (const lane of ['a', 'b', 'c']) await aJob('t.build', { lane });
  aWorker({ 't.build': slow.handler }, { places: 2 });
  aWorker({ 't.quick': async () => void seen.push('quick') });
  await until('two builds run', async () => slow.running() === 2);
  await aJob('t.quick', { lane: 'd' });
  await until('the quick one has run', async () => seen.length === 1);
  expect(slow.running()).toBe(2);
});

test('what fails is tried again after a pause, with its error kept', async () => {
  let runs = 0;
  const id = await aJob('t.flaky');
  aWorker({
    't.flaky': async () => {
      runs += 1;
      if (runs < 3) throw new Error(`no ${runs}`);
    },
  });
  const row = await until('it has failed', async () =>
    world.app.instance.database.writer
      .selectFrom('job')
      .select(['lastError', 'runAt'])
      .where('id', '=', id)
      .where('lastError', 'is not', null)
      .executeTakeFirst(),
  );
  expect(row).toMatchObject({ lastError: 'no 1' });
  nowOffsetMs += 120_000;
  await until('it has failed again', async () => runs === 2);
  nowOffsetMs += 120_000;
  await until('it is through', async () => (await left()).length === 0);
  expect(runs).toBe(3);
});

test('a job whose worker gave no sign of life is taken over once its lease has ended', async () => {
  const dead = held();
  const id = await aJob('t.orphan');
  const first = aWorker({ 't.orphan': dead.handler }, { owner: 'folder:dead', places: 1 });
  await until('it runs', async () => dead.running() === 1);
  const seen: string[] = [];
  aWorker({ 't.orphan': async () => void seen.push('taken over') }, { owner: 'other:2' });
  expect(seen).toEqual([]);
  nowOffsetMs += 31_000;
  await until('it is taken over', async () => seen.length === 1);
  // What the first one thinks of it does not count any more.
  await first.stop();
  await until('it is gone', async () => !(await left()).includes(id));
});

test('leases of a data folder whose process is gone are free at once, those of others are not', async () => {
  const dead = held();
  await aJob('t.mine', { lane: 'a' });
  await aJob('t.theirs', { lane: 'b' });
  aWorker({ 't.mine': dead.handler }, { owner: 'mine:1' });
  aWorker({ 't.theirs': dead.handler }, { owner: 'theirs:1' });
  await until('both run', async () => dead.running() === 2);
  const { database } = world.app.instance;
  await inTransaction(database, (tx) => releaseLeasesOf(tx, 'mine:'));
  const rows = await database.writer
    .selectFrom('job')
    .select(['kind', 'leaseOwner'])
    .orderBy('kind')
    .execute();
  expect(rows).toEqual([
    { kind: 't.mine', leaseOwner: null },
    { kind: 't.theirs', leaseOwner: 'theirs:1' },
  ]);
});

test('stopping aborts what runs and puts it back for the next start', async () => {
  const slow = held();
  const id = await aJob('t.cut');
  const worker = aWorker({ 't.cut': slow.handler });
  await until('it runs', async () => slow.running() === 1);
  await worker.stop();
  expect(await left()).toEqual([id]);
  const seen: string[] = [];
  aWorker({ 't.cut': async () => void seen.push('again') });
  await until('it has run again', async () => seen.length === 1);
});

test('of ten workers at once exactly one gets a job', async () => {
  const seen: string[] = [];
  for (let index = 0; index < 10; index += 1) {
    aWorker({ 't.once': async () => void seen.push('run') }, { owner: `o${index}:1` });
  }
  for (let index = 0; index < 5; index += 1) await aJob('t.once', { lane: `l${index}` });
  await until('all have run', async () => (await left()).length === 0);
  expect(seen).toHaveLength(5);
});

test('work is carried out where it is at home, and elsewhere only once that node has been silent for a minute', async () => {
  const { database } = world.app.instance;
  await recordHeartbeat(database.writer, 'north', new Date(clock.now()).toISOString());
  const seen: string[] = [];
  const by =
    (node: string): TestHandler =>
    async (payload) =>
      void seen.push(`${node}:${(payload as { n: number }).n}`);
  aWorker({ 't.home': by('south') }, { node: 'south', owner: 'south:1' });
  await aJob('t.home', { lane: 'a', node: 'north', payload: { n: 1 } });
  await aJob('t.home', { lane: 'b', node: 'south', payload: { n: 2 } });
  await until('the own one has run', async () => seen.length === 1);
  expect(seen).toEqual(['south:2']);
  aWorker({ 't.home': by('north') }, { node: 'north', owner: 'north:1' });
  await until('the other one has run at home', async () => seen.length === 2);
  expect(seen).toEqual(['south:2', 'north:1']);
  await workers.pop()?.stop();
  await aJob('t.home', { lane: 'a', node: 'north', payload: { n: 3 } });
  nowOffsetMs += 61_000;
  await until('a run without an owner is taken', async () => seen.length === 3);
  expect(seen[2]).toBe('south:3');
});

test('a node that is back has its work again', async () => {
  const [first, seen] = [held(), [] as number[]];
  const handler: TestHandler = async (payload, signal) => {
    const { n } = payload as { n: number };
    seen.push(n);
    if (n === 1) await first.handler(payload, signal);
  };
  for (const n of [1, 2]) await aJob('t.back', { lane: `${n}`, node: 'north', payload: { n } });
  aWorker({ 't.back': handler }, { node: 'south', owner: 'south:1', places: 1 });
  await until('the first one runs', async () => first.running() === 1);
  const { writer } = world.app.instance.database;
  await recordHeartbeat(writer, 'north', new Date(clock.now()).toISOString());
  first.release();
  for (const n of [3, 4]) {
    await aJob('t.back', { lane: `${n}`, node: 'south', payload: { n } });
    await until(`job ${n} has run`, async () => seen.includes(n));
  }
  expect(seen).toEqual([1, 3, 4]);
});

const failedJobs = () => world.app.instance.database.writer.selectFrom('failedJob').selectAll().execute();

test('a deadline that passes aborts the signal, and the attempt counts as failed', async () => {
  const slow = held();
  const id = await aJob('t.slow');
  aWorker({ 't.slow': slow.handler }, { rules: { deadlineMs: 200 } });
  const row = await until('it has failed', async () =>
    world.app.instance.database.writer
      .selectFrom('job')
      .select(['lastError', 'attempts'])
      .where('id', '=', id)
      .where('lastError', 'is not', null)
      .executeTakeFirst(),
  );
  expect(row).toEqual({ lastError: 'The deadline of 0.2 seconds has passed.', attempts: 1 });
});

test('a job whose attempts are used up is given up and kept with its error', async () => {
  const retry = { attempts: 2, firstPauseMs: 1, longestPauseMs: 1 };
  const id = await aJob('t.broken', { lane: 'a', payload: { name: 'x' }, tenantId: 'org' });
  await aJob('t.next', { lane: 'a' });
  const seen: string[] = [];
  const broken = () => Promise.reject(new Error('no'));
  aWorker({ 't.broken': broken, 't.next': async () => void seen.push('next') }, { rules: { retry } });
  await until('the next one of the lane has run', async () => seen.length === 1);
  expect(await failedJobs()).toEqual([
    {
      ...{ id, kind: 't.broken', tenantId: 'org', payloadJson: '{"name":"x"}', attempts: 2, error: 'no' },
      ...{ node: '', createdAt: expect.any(String), failedAt: expect.any(String) },
    },
  ]);
});

test('a job whose payload is invalid is given up at once, and its handler is not called', async () => {
  const seen: unknown[] = [];
  const id = await aJob('t.typed', { payload: { name: 1 } });
  aWorker({ 't.typed': async (payload) => void seen.push(payload) }, { rules: { accepts: () => false } });
  await until('it is gone', async () => (await left()).length === 0);
  expect(seen).toEqual([]);
  expect(await failedJobs()).toMatchObject([{ id, attempts: 1, error: 'The payload is invalid.' }]);
});
