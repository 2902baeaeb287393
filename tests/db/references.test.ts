import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/client.ts';
import { listApplicationsOfProject } from '#db/queries/application.ts';
import { listApplicationSummaries } from '#db/queries/application-list.ts';
import { listDatabasesOfProject, listVisibleDatabases } from '#db/queries/database.ts';
import { listDatabaseSummaries } from '#db/queries/database-list.ts';
import { findFirstEnvironment, listEnvironments } from '#db/queries/environment.ts';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { explain } from '../support/plans.ts';

/** References between tables: what a removal or a list has to find by them is found by an index. */

let world: TestApp;
let projectId: Id<'prj'>;
beforeAll(async () => {
  world = await openTestApp();
  projectId = (await world.ok<{ projectId: Id<'prj'> }>('POST /api/project.create', { name: 'Shop' }))
    .projectId;
});
afterAll(() => world.close());

/** References to rows that are never removed. */
const TO_KEPT_ROWS = new Set([
  'hubWithdrawal.licenseId',
  'invoice.merchantId',
  'payment.id',
  'paymentAttempt.merchantId',
  'paymentLedger.merchantId',
  'subscription.offerId',
]);

interface Reference {
  readonly table: string;
  readonly column: string;
}

async function references(): Promise<Reference[]> {
  const { writer, dialect } = world.app.instance.database;
  const ofSqlite = sql<Reference>`select "tables"."name" as "table", "keys"."from" as "column"
    from sqlite_master as "tables", pragma_foreign_key_list("tables"."name") as "keys"
    where "tables"."type" = 'table' and "keys"."seq" = 0`;
  const ofPostgres = sql<Reference>`select conrelid::regclass::text as "table", attname as "column"
    from pg_constraint, pg_attribute
    where contype = 'f' and attrelid = conrelid and attnum = conkey[1]`;
  const { rows } = await (dialect === 'sqlite' ? ofSqlite : ofPostgres).execute(writer);
  return rows.map(({ table, column }) => ({ table: table.replaceAll('"', ''), column }));
}

test('every reference to a row that can be removed is found by an index', async () => {
  const found = await references();
  expect(found.length).toBeGreaterThan(40);
  const scanned: string[] = [];
  for (const { table, column } of found) {
    const plan = await explain(world, (db) =>
      sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = 'x'`.execute(db),
    );
    if (/\bSCAN\b|Seq Scan/.test(plan)) scanned.push(`${table}.${column}`);
  }
  expect(scanned.filter((reference) => !TO_KEPT_ROWS.has(reference)).sort()).toEqual([]);
});

const scope = () => ({ organizationId: world.organizationId, grantedTo: null, ofKey: null });
const PAGE = { limit: 20, offset: 0 };

/** What belongs to one project or environment, which costs no more in an organization with many. */
const WITHIN_A_PROJECT: [name: string, query: (db: Db) => Promise<unknown>][] = [
  ['its first environment', (db) => findFirstEnvironment(db, world.organizationId, projectId)],
  ['its environments', (db) => listEnvironments(db, scope(), projectId)],
  ['its applications', (db) => listApplicationsOfProject(db, scope(), projectId)],
  ['its databases', (db) => listDatabasesOfProject(db, world.organizationId, projectId)],
  ['its databases that a caller sees', (db) => listVisibleDatabases(db, scope(), projectId)],
  [
    'a page of its applications',
    (db) => listApplicationSummaries(db, scope(), { projectId: projectId, ...PAGE }, false),
  ],
  [
    'a page of the applications of an environment',
    (db) => listApplicationSummaries(db, scope(), { environmentId: 'env_x', ...PAGE }, false),
  ],
  ['a page of its databases', (db) => listDatabaseSummaries(db, scope(), { projectId: projectId, ...PAGE })],
  [
    'a page of the databases of an environment',
    (db) => listDatabaseSummaries(db, scope(), { environmentId: 'env_x', ...PAGE }),
  ],
];

test.each(WITHIN_A_PROJECT)('%s: found by the project or environment', async (_name, query) => {
  expect(await explain(world, query)).toMatch(/_by_(projectId|environmentId)_/);
});
