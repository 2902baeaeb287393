import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditLogTable } from '#db/bookkeeping-schema.ts';
import { nextOf } from '#db/pages.ts';
import { listAuditEntries } from '#db/queries/audit-log.ts';
import { listApplicationsToRun } from '#db/queries/running-application.ts';
import { inTransaction } from '#db/transaction.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { explain } from '../support/plans.ts';

/** Pages of an owner with a fifth of the rows, all of them older than those of the others. */

const ROWS = 20_000;
const OWN = ROWS / 5;
const QUIET = 'org_quiet' as const;

const ACTIONS = ['project.create', 'project.update', 'project.remove'] as const;

const idOf = (number: number) => `aud_${String(number).padStart(8, '0')}` as const;

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  const { database } = world.app.instance;
  const row = (number: number): AuditLogTable => ({
    id: idOf(number),
    organizationId: number < OWN ? QUIET : 'org_busy',
    actorKind: 'session',
    actorId: 'usr_1',
    action: ACTIONS[number % 3] ?? 'project.create',
    resourceId: 'prj_1',
    address: null,
    changesJson: null,
    createdAt: '2026-05-04T12:30:00.000Z',
  });
  await inTransaction(database, async (tx) => {
    await sql`delete from "auditLog"`.execute(tx);
    for (let from = 0; from < ROWS; from += 1_000)
      await tx
        .insertInto('auditLog')
        .values(Array.from({ length: 1_000 }, (_, index) => row(from + index)))
        .execute();
  });
  await sql`analyze`.execute(database.writer);
});
afterAll(() => world.close());

describe('a page of an owner', () => {
  test('has its newest rows, and is found by the index of the owner', async () => {
    const { reader } = world.app.instance.database;
    const list = (db: typeof reader) => listAuditEntries(db, QUIET, {}, { limit: 3, offset: 1 });
    expect((await list(reader)).map(({ id }) => id)).toEqual([OWN - 2, OWN - 3, OWN - 4].map(idOf));
    expect(await explain(world, list)).toContain('auditLog_by_organizationId_id');
  });

  test.each([
    ['actorId', { actorId: 'usr_1' }],
    ['resourceId', { resourceId: 'prj_1' }],
  ])('of one %s likewise', async (column, filter) => {
    const list = (db: typeof world.app.instance.database.reader) =>
      listAuditEntries(db, QUIET, filter, { limit: 3, offset: 0 });
    expect((await list(world.app.instance.database.reader)).map(({ id }) => id)).toEqual(
      [OWN - 1, OWN - 2, OWN - 3].map(idOf),
    );
    expect(await explain(world, list)).toMatch(new RegExp(`auditLog_by_(organizationId_)?${column}_id`));
  });

  test('of some actions has the newest entries of all of these', async () => {
    const list = (db: typeof world.app.instance.database.reader) =>
      listAuditEntries(
        db,
        QUIET,
        { actions: ['project.create', 'project.remove'], from: '2026-05-04' },
        { limit: 4, offset: 1 },
      );
    expect(OWN % 3).toBe(1);
    expect((await list(world.app.instance.database.reader)).map(({ id }) => id)).toEqual(
      [OWN - 2, OWN - 4, OWN - 5, OWN - 7].map(idOf),
    );
    const plan = await explain(world, list);
    expect(plan).toContain('auditLog_by_organizationId_action_createdAt_id');
    expect(plan).not.toContain('auditLog_by_organizationId_id');
  });

  test('continues after an id, and ends with its last row', async () => {
    const { reader } = world.app.instance.database;
    const page = (db: typeof reader, after: string | null, limit: number) =>
      nextOf(db.selectFrom('auditLog').select('id'), ['organizationId', QUIET], { after, limit }).execute();
    expect((await page(reader, null, 2)).map(({ id }) => id)).toEqual([0, 1].map(idOf));
    const last = await page(reader, idOf(OWN - 3), 10);
    expect(last.map(({ id }) => id)).toEqual([OWN - 2, OWN - 1].map(idOf));
    expect(await explain(world, (db) => page(db, idOf(5), 10))).toContain('auditLog_by_organizationId_id');
  });
});

test('applications to run are found by their own index', async () => {
  const plan = await explain(world, (db) => listApplicationsToRun(db, 'node', null, 10));
  expect(plan).toContain('application_to_run');
});
