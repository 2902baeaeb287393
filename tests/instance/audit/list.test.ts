import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { countAuditEntries, type EntryFilter, listAuditEntries } from '#db/queries/audit-log.ts';
import { AUDIT_ACTIONS } from '#src/domain/audit.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { aMember, type Person } from '../../support/people.ts';
import { explain } from '../../support/plans.ts';

/** The filters of the audit log of an organization. */

interface Entry {
  readonly action: string;
  readonly actorId: string;
  readonly resourceId: string;
  readonly createdAt: string;
}

let world: TestApp;
let admin: Person;
let projectId: string;
beforeAll(async () => {
  world = await openTestApp();
  admin = await aMember(world, 'admin');
  ({ projectId } = await world.ok<{ projectId: string }>('POST /api/project.create', { name: 'Shop' }));
  await world.ok('POST /api/project.update', { projectId, description: 'All that we sell' });
  expect((await admin.call('POST /api/project.create', { body: { name: 'Blog' } })).status).toBe(200);
});
afterAll(() => world.close());

const list = (query: string) =>
  world.ok<{ items: Entry[]; total: number }>(`GET /api/auditLog.list?${query}`);
const actions = async (query: string) => (await list(query)).items.map(({ action }) => action);

describe('filters', () => {
  test('one action, and all with the same first word', async () => {
    expect(await actions('action=project.update')).toEqual(['project.update']);
    expect(await actions('action=project')).toEqual(['project.create', 'project.update', 'project.create']);
    expect((await list('action=project&limit=1')).total).toBe(3);
    expect((await list('action=project&limit=1&offset=1')).items[0]?.action).toBe('project.update');
  });

  test('an action that does not exist has no entries', async () => {
    for (const action of ['proj', 'project.bake', 'Project'])
      expect(await list(`action=${action}`)).toMatchObject({ items: [], total: 0 });
  });

  test('a key, a user and a record', async () => {
    const [newest] = (await list('action=project.create')).items;
    const mine = await list(`actorId=${newest?.actorId}`);
    expect(mine.items.map(({ action }) => action)).toContain('project.create');
    expect(mine.items.every(({ actorId }) => actorId === newest?.actorId)).toBe(true);
    expect(await actions(`actorId=${admin.userId}`)).toContain('apiKey.create');
    expect(await actions(`resourceId=${projectId}`)).toEqual(['project.update', 'project.create']);
    expect(await actions(`resourceId=${projectId}&actorId=${admin.userId}`)).toEqual([]);
  });

  test('a time, in any time zone', async () => {
    const [entry] = (await list('action=project.update')).items;
    const at = entry?.createdAt ?? '';
    const later = new Date(Date.parse(at) + 1).toISOString();
    expect(await actions(`action=project.update&from=${at}&to=${later}`)).toEqual(['project.update']);
    expect(await actions(`action=project.update&from=${later}`)).toEqual([]);
    expect(await actions(`action=project.update&to=${at}`)).toEqual([]);
    const elsewhere = new Date(Date.parse(at) + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
    expect(await actions(`action=project.update&from=${encodeURIComponent(elsewhere)}`)).toEqual([
      'project.update',
    ]);
  });

  test.each([
    'action=project.',
    'action=%25',
    'action=project.create.now',
    'from=yesterday',
    'to=2026-05-04T12:30:00',
    'actorId=',
  ])('%s is refused', async (query) => {
    expect((await world.call(`GET /api/auditLog.list?${query}`)).status).toBe(400);
  });
});

test('a member cannot read the log', async () => {
  const member = await aMember(world, 'member');
  expect((await member.call('GET /api/auditLog.list?action=project')).status).toBe(403);
});

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2020-01-01');

/** Writes entries straight into the table: one a day, by 100 users on 200 applications. */
async function seedEntries({ organizationId, app }: TestApp): Promise<void> {
  const { database, ids } = app.instance;
  for (let start = 0; start < 4_000; start += 500) {
    const entries = Array.from({ length: 500 }, (_, index) => ({
      ...{ id: ids.next('aud'), organizationId, actorKind: 'session' as const },
      actorId: `usr_${(start + index) % 100}`,
      action: AUDIT_ACTIONS[(start + index) % AUDIT_ACTIONS.length] ?? 'application.deploy',
      resourceId: `app_${(start + index) % 200}`,
      ...{ address: null, changesJson: null },
      createdAt: new Date(FIRST_DAY + (start + index) * DAY_MS).toISOString(),
    }));
    await database.writer.insertInto('auditLog').values(entries).execute();
  }
  if (database.dialect === 'postgres') await sql`analyze "auditLog"`.execute(database.writer);
}

test('every filter has an index', async () => {
  const many = await openTestApp();
  onTestFinished(() => many.close());
  await seedEntries(many);
  const filters: Record<string, EntryFilter> = {
    organizationId_actorId_id: { actorId: 'usr_7' },
    organizationId_resourceId_id: { resourceId: 'app_7' },
    organizationId_action_createdAt_id: { actions: ['application.deploy', 'application.run'] },
    organizationId_createdAt_id: { from: '2020-05-01', before: '2020-05-09' },
  };
  const page = { limit: 50, offset: 0 };
  for (const [index, filter] of Object.entries(filters))
    for (const read of [listAuditEntries, countAuditEntries]) {
      const plan = await explain(many, async (db) => {
        await read(db, many.organizationId, filter, page);
      });
      expect.soft(plan).toContain(`auditLog_by_${index}`);
      expect.soft(plan).not.toMatch(/Seq Scan|SCAN auditLog/);
    }
  const { items, total } = await many.ok<{ items: Entry[]; total: number }>(
    'GET /api/auditLog.list?action=application&from=2020-05-01T00:00:00Z&limit=2',
  );
  expect([items.length, total > 100]).toEqual([2, true]);
});
