import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveUpJob, insertJobs } from '#db/queries/job.ts';
import { claimJobs } from '#db/queries/job-claim.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { auditedBy } from '../support/coverage.ts';
import { until } from '../support/until.ts';

/** What operators see of the queue, and how they repeat and remove jobs. No worker has the pool of these jobs. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { writer } = world.app.instance.database;
  await writer.deleteFrom('job').execute();
  await writer.deleteFrom('failedJob').execute();
});

const FAR = '2999-01-01T00:00:00.000Z';

async function aJob({ lane = '', lastError = null as string | null, pool = 'unused', tenantId = '' } = {}) {
  const { database, ids } = world.app.instance;
  const id = ids.next('job');
  const deliveryId = ids.next('whd');
  const job = {
    ...{ id, kind: 'webhook.deliver', payloadJson: JSON.stringify({ deliveryId }), node: '', pool, tenantId },
    ...{ lane: lane || id, queueKey: id, runAt: FAR, createdAt: new Date().toISOString() },
  };
  await inTransaction(database, (tx) => insertJobs(tx, [job]));
  await database.writer.updateTable('job').set({ lastError }).where('id', '=', id).execute();
  return id;
}

const failing = (more: Parameters<typeof aJob>[0] = {}) => aJob({ lastError: 'It did not answer.', ...more });

async function running(): Promise<Id<'job'>> {
  const { database } = world.app.instance;
  const id = await aJob();
  await database.writer.updateTable('job').set({ state: 'ready' }).where('id', '=', id).execute();
  await claimJobs(database, [id], { owner: 'test', until: FAR });
  return id;
}

async function givenUp(tenantId = ''): Promise<Id<'job'>> {
  const { database } = world.app.instance;
  const id = await aJob({ tenantId });
  await database.writer.updateTable('job').set({ state: 'ready' }).where('id', '=', id).execute();
  const [job] = await claimJobs(database, [id], { owner: 'test', until: FAR });
  if (job === undefined) throw new Error('The job was not claimed');
  await giveUpJob(database, job, { error: 'It never answered.', now: new Date().toISOString() });
  return id;
}

const list = async (query = '') => (await world.call(`GET /api/job.list?${query}`)).body;
const stateOf = async (id: string) =>
  (await list()).items.find(({ jobId }: { jobId: string }) => jobId === id)?.state;

test('jobs of all states are listed, newest first, with their numbers', async () => {
  const ids = [await givenUp(), await aJob(), await running(), await failing()].reverse();
  const page = await list();
  expect(page.items.map(({ jobId }: { jobId: string }) => jobId)).toEqual(ids);
  expect(page.items.map(({ state }: { state: string }) => state)).toEqual([
    ...['failing', 'running', 'waiting', 'givenUp'],
  ]);
  expect(page.items[3]).toMatchObject({ attempts: 1, lastError: 'It never answered.', runAt: null });
  expect(page).toMatchObject({ total: 4, counts: { waiting: 1, running: 1, failing: 1, givenUp: 1 } });
  const second = await list('limit=2&offset=1');
  expect(second.items.map(({ jobId }: { jobId: string }) => jobId)).toEqual(ids.slice(1, 3));
});

test.each(['waiting', 'running', 'failing', 'givenUp'])('only jobs that are %s', async (state) => {
  const ids: Record<string, string> = {
    ...{
      givenUp: await givenUp(),
      waiting: await aJob(),
      running: await running(),
      failing: await failing(),
    },
  };
  const page = await list(`state=${state}`);
  expect(page.items.map(({ jobId }: { jobId: string }) => jobId)).toEqual([ids[state]]);
  expect(page).toMatchObject({ total: 1, counts: { waiting: 1, running: 1, failing: 1, givenUp: 1 } });
});

test('only jobs of one kind', async () => {
  await aJob();
  await givenUp();
  expect(await list('kind=webhook.deliver')).toMatchObject({ total: 2 });
  const other = await list('kind=deployment.run');
  expect(other).toMatchObject({ items: [], total: 0, counts: { waiting: 0, givenUp: 0 } });
});

test('a job names its organization or its merchant', async () => {
  await aJob({ tenantId: world.organizationId });
  await givenUp('mch_one');
  const { items } = await list();
  expect(items).toMatchObject([
    { organizationId: null, merchantId: 'mch_one' },
    { organizationId: world.organizationId, merchantId: null },
  ]);
});

test('credentials in an error are hidden, and the error is bounded', async () => {
  const token = `key_${'a'.repeat(43)}`;
  await failing({
    lastError: `https://ada:open-sesame@git.example.com refused ${token}. ${'x'.repeat(900)}`,
  });
  const [{ lastError }] = (await list()).items;
  expect(lastError).toMatch(/^https:\/\/\*+@git\.example\.com refused key_\*+\. x+$/);
  expect(lastError).toHaveLength(500);
});

test('a failing job is due again at once, and keeps its id', async () => {
  const jobId = await failing();
  const [row] = await auditedBy(world, async () => {
    expect(await world.ok('POST /api/job.retry', { jobId })).toEqual({ jobId });
  });
  expect(row).toMatchObject({ action: 'job.retry', resourceId: jobId });
  const job = await world.app.instance.database.writer
    .selectFrom('job')
    .select(['state', 'runAt'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  expect(job.state).toBe('ready');
  expect(job.runAt < FAR).toBe(true);
});

test('a job that was given up runs again with a new id', async () => {
  const given = await givenUp(world.organizationId);
  const { jobId } = await world.ok<{ jobId: string }>('POST /api/job.retry', { jobId: given });
  expect(jobId).not.toBe(given);
  // It is about a delivery that does not exist: the worker of the world ends it.
  await until('the job is done', async () => (await list()).total === 0);
  expect((await world.call('POST /api/job.retry', { body: { jobId: given } })).status).toBe(404);
});

test('only one of two retries at once repeats a job that was given up', async () => {
  const jobId = await givenUp();
  const answers = await Promise.all([1, 2].map(() => world.call('POST /api/job.retry', { body: { jobId } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('a job of a kind that this version does not have is only discarded', async () => {
  const jobId = await givenUp();
  await world.app.instance.database.writer.updateTable('failedJob').set({ kind: 'site.paint' }).execute();
  const { status, body } = await world.call('POST /api/job.retry', { body: { jobId } });
  expect(status).toBe(409);
  expect(body.message).toContain('Discard it');
  expect(await stateOf(jobId)).toBe('givenUp');
  await world.ok('POST /api/job.discard', { jobId });
  expect((await list()).total).toBe(0);
});

test('a discarded job frees its lane', async () => {
  const jobId = await failing({ lane: 'one' });
  const second = await aJob({ lane: 'one' });
  const [row] = await auditedBy(world, async () => {
    expect(await world.ok('POST /api/job.discard', { jobId })).toEqual({ removed: jobId });
  });
  expect(row?.changesJson).toContain('webhook.deliver');
  const left = await world.app.instance.database.writer.selectFrom('job').select(['id', 'state']).execute();
  expect(left).toEqual([{ id: second, state: 'scheduled' }]);
});

test.each(['retry', 'discard'])('%s refuses a job that runs or has not failed', async (verb) => {
  for (const jobId of [await running(), await aJob()]) {
    const { status } = await world.call(`POST /api/job.${verb}` as 'POST /', { body: { jobId } });
    expect(status).toBe(409);
  }
  const unknown = await world.call(`POST /api/job.${verb}` as 'POST /', { body: { jobId: 'job_none' } });
  expect(unknown.status).toBe(404);
});
