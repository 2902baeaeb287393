import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database, Db } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import { openSharedDatabase } from '../support/shared-database.ts';

/** The version of an organization changes with every commit that changes what the read API shows, and only then. */

const CREATED_AT = '2026-01-02T03:04:05.000Z';
let database: Database;
let second: Database;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ database, second, close } = await openSharedDatabase());
  await insertOrganization(database.writer, 'org_1');
  await insertOrganization(database.writer, 'org_2');
});
afterEach(() => close());

async function insertOrganization(db: Db, id: 'org_1' | 'org_2'): Promise<void> {
  await db
    .insertInto('organization')
    .values({ id, name: id, slug: id, logo: null, metadata: null, createdAt: CREATED_AT, planJson: null })
    .execute();
}

async function insertProject(db: Db, name: string, organizationId: 'org_1' | 'org_2' = 'org_1') {
  const row = { organizationId, name, nameKey: name, description: null, createdAt: CREATED_AT };
  await db
    .insertInto('project')
    .values({ id: `prj_${organizationId}${name}`, ...row })
    .execute();
}

async function versionOf(organizationId: 'org_1' | 'org_2' = 'org_1', db: Db = second.reader) {
  const { version } = await db
    .selectFrom('organizationVersion')
    .select('version')
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return version;
}

it('changes with each commit, for each process, and for no other organization', async () => {
  const other = await versionOf('org_2');
  const seen = new Set([await versionOf()]);
  for (const name of ['a', 'b', 'c']) {
    await insertProject(database.writer, name);
    seen.add(await versionOf());
  }
  await database.writer.updateTable('project').set({ description: 'New' }).execute();
  seen.add(await versionOf());
  await second.writer.deleteFrom('project').where('name', '=', 'a').execute();
  seen.add(await versionOf('org_1', database.reader));
  expect(seen.size).toBe(6);
  expect(await versionOf('org_2')).toBe(other);
});

it('does not change with what no answer shows, nor with what is rolled back', async () => {
  await insertProject(database.writer, 'a');
  const before = await versionOf();
  await database.writer.updateTable('project').set({ nameKey: 'other' }).execute();
  await expect(
    inTransaction(database, async (tx) => {
      await insertProject(tx, 'b');
      throw new Error('No');
    }),
  ).rejects.toThrow('No');
  expect(await versionOf()).toBe(before);
});

it('is seen together with the change, by no reader before the commit', async () => {
  const before = await versionOf();
  await inTransaction(database, async (tx) => {
    await insertProject(tx, 'a');
    expect(await versionOf()).toBe(before);
  });
  expect(await versionOf()).not.toBe(before);
});

it('lets transactions of one organization write at the same time', async () => {
  // Few: PostgreSQL ends one of two that wait for each other after a second, and a transaction is retried a few times.
  const names = Array.from({ length: 8 }, (_, index) => `p${index}`);
  const organizations = ['org_1', 'org_2'] as const;
  // An embedded database belongs to one process.
  const processes = database.dialect === 'postgres' ? [database, second] : [database];
  await Promise.all(
    names.map((name, index) =>
      inTransaction(processes[index % processes.length] ?? database, async (tx) => {
        // In both orders: at the commit each waits for the other.
        for (const id of index % 4 < 2 ? organizations : [...organizations].reverse())
          await insertProject(tx, name, id);
      }),
    ),
  );
  expect(await database.reader.selectFrom('project').select('id').execute()).toHaveLength(2 * names.length);
});

it('goes with the organization', async () => {
  await insertProject(database.writer, 'a');
  await database.writer.deleteFrom('organization').where('id', '=', 'org_1').execute();
  const rows = await second.reader.selectFrom('organizationVersion').select('organizationId').execute();
  expect(rows).toEqual([{ organizationId: 'org_2' }]);
});
