import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/client.ts';
import { isHubIdHeld, listDomainsByHubId } from '#db/queries/hub-held-domain.ts';
import { listQueue } from '#db/queries/job-list.ts';
import { countPeople } from '#db/queries/member.ts';
import { listProjects } from '#db/queries/project.ts';
import { countOperators, findFirstOperator, listOperators } from '#db/queries/user.ts';
import type { Schema } from '#db/schema.ts';
import { inTransaction } from '#db/transaction.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { explain } from '../support/plans.ts';

/** Filters of lists that few of many rows pass. */

const ROWS = 10_000;
const OWN = ROWS / 5;
const NOW = '2026-05-04T12:30:00.000Z';
const FAR = '2999-01-01T00:00:00.000Z';
const page = { limit: 3, offset: 1 };
const ofNumber = (number: number) => String(number).padStart(8, '0');

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  const { database } = world.app.instance;
  const organization = { name: 'Busy', logo: null, metadata: null, createdAt: NOW, planJson: null };
  await inTransaction(database, async (tx) => {
    await tx
      .insertInto('organization')
      .values({ id: 'org_busy', slug: 'busy', ...organization })
      .execute();
    for (let from = 0; from < ROWS; from += 500) {
      const numbers = Array.from({ length: 500 }, (_, index) => from + index);
      await tx.insertInto('job').values(numbers.map(jobOf)).execute();
      await tx.insertInto('project').values(numbers.map(projectOf)).execute();
    }
  });
  await sql`analyze`.execute(database.writer);
});
afterAll(() => world.close());

/** Two are running and four are failing. No worker has their pool. */
function jobOf(number: number): Insertable<Schema['job']> {
  const isRunning = number % 5_000 === 7;
  const lease = isRunning ? { leaseOwner: 'test', leaseUntil: FAR } : { leaseOwner: null, leaseUntil: null };
  return {
    ...{ id: `job_${ofNumber(number)}`, kind: 'webhook.deliver', payloadJson: '{}', lane: `l${number}` },
    ...{ node: '', pool: 'unused', tenantId: '', queueKey: '', requestId: null, traceparent: null },
    ...{ state: isRunning ? 'running' : 'scheduled', ...lease, runAt: FAR, createdAt: NOW },
    lastError: number % 2_500 === 9 ? 'It did not answer.' : null,
  };
}

/** The organization of the test has the older fifth. */
function projectOf(number: number): Insertable<Schema['project']> {
  const organizationId = number < OWN ? world.organizationId : 'org_busy';
  const name = `P${number}`;
  return {
    ...{ id: `prj_${ofNumber(number)}`, organizationId, name, nameKey: name },
    ...{ description: null, createdAt: NOW },
  };
}

test.each([
  ['running', 'job_by_state_leaseUntil', [5_007, 7]],
  ['failing', 'job_failing', [7_509, 5_009, 2_509, 9]],
] as const)('%s jobs are found by an index', async (phase, index, numbers) => {
  const list = (db: Db, offset = 0) => listQueue(db, { phase, kind: undefined }, { limit: 3, offset });
  const { reader } = world.app.instance.database;
  const ids = [...(await list(reader)), ...(await list(reader, 3))].map(({ id }) => id);
  expect(ids).toEqual(numbers.map((number) => `job_${ofNumber(number)}`));
  expect(await explain(world, list)).toMatch(new RegExp(`${index}|job_by_state_runAt`));
});

test.each<[what: string, work: (db: Db) => Promise<unknown>]>([
  ['a page', (db) => listOperators(db, page)],
  ['the number', (db) => countOperators(db)],
  ['the first', (db) => findFirstOperator(db)],
])('operators, %s: found by their own index', async (_, work) => {
  expect(await explain(world, work)).toContain('user_operator');
});

test.each<[what: string, work: (db: Db) => Promise<unknown>]>([
  ['the newest', (db) => listDomainsByHubId(db, 'custom', { oldest: 'cdm_1', newest: null }, 10)],
  ['the oldest', (db) => listDomainsByHubId(db, 'subdomain', { oldest: null, newest: 'sub_1' }, 10)],
  ['one', (db) => isHubIdHeld(db, 'custom', 'cdm_1')],
])('names at the hub, %s of a kind: found by the index of the kinds', async (_, work) => {
  expect(await explain(world, work)).toContain('domain_by_kind_hubId');
});

test('projects are found by the index of their organization, and those of a member by the grants', async () => {
  const { reader } = world.app.instance.database;
  const scope = { organizationId: world.organizationId, grantedTo: null, ofKey: null };
  const list = (db: Db) => listProjects(db, scope, page);
  const numbers = [OWN - 2, OWN - 3, OWN - 4];
  expect((await list(reader)).map(({ id }) => id)).toEqual(
    numbers.map((number) => `prj_${ofNumber(number)}`),
  );
  expect(await explain(world, list)).toContain('project_by_organizationId_id');
  const granted = await explain(world, (db) => listProjects(db, { ...scope, grantedTo: 'mem_x' }, page));
  expect(granted).toMatch(/memberGrant_by_\w+Id/);
  expect(granted).not.toMatch(/project_by_organizationId_id|Backward/);
});

test('people are counted once, in the order of an index', async () => {
  const { database } = world.app.instance;
  const people = await countPeople(database.reader);
  const { userId } = await database.reader.selectFrom('member').select('userId').executeTakeFirstOrThrow();
  await database.writer
    .insertInto('member')
    .values({ id: 'mem_again', organizationId: 'org_busy', userId, role: 'member', createdAt: NOW })
    .execute();
  expect(await countPeople(database.reader)).toBe(people);
  expect(await explain(world, countPeople)).toMatch(/member_once|sqlite_autoindex_member_2/);
});
