import { constants, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { RequestContext } from '#routers/base/trpc.ts';
import { callOperation } from '#src/http/facade/call.ts';
import type { Principal } from '#src/services/platform/identity/index.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { OPERATIONS } from '../../support/coverage.ts';
import { watched } from '../../support/plans.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';
import { skipNote } from '../../support/skip-note.ts';

/**
 * An operation that answers from memory may read only columns whose change is counted: `0037-organization-version.ts`.
 * SQLite itself reports the columns that a query reads.
 */

const canReport = 'setAuthorizer' in DatabaseSync.prototype;
const missing =
  inject('dialect') === 'postgres'
    ? 'it asks SQLite'
    : canReport
      ? null
      : 'this version of Node.js has no setAuthorizer';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test.skipIf(missing !== null)(`every column that is read is counted${skipNote(missing)}`, async () => {
  publishSite(world.git);
  const { applicationId, deploymentId } = (await importSite(world)).body;
  await settled(world, deploymentId);
  const statements = new Set<string>();
  for (const operation of OPERATIONS.filter(({ rest }) => rest.cacheable))
    for (const grantedTo of [null, 'mem_x'] as const) {
      const input = 'applicationId' in operation.input.shape ? { applicationId } : {};
      await callOperation(operation, watching(grantedTo, statements), input).catch(() => undefined);
    }
  expect(statements.size).toBeGreaterThanOrEqual(10);
  const counted = await countedColumns();
  const read = await columnsReadBy(statements);
  expect(read.size).toBeGreaterThan(20);
  expect([...read].filter((column) => !counted.has(column))).toEqual([]);
});

/** The context of a call of the read API whose queries are noted. */
function watching(grantedTo: 'mem_x' | null, statements: Set<string>): RequestContext {
  const { organizationId, app } = world;
  const { instance } = app;
  const { database } = instance;
  const principal: Principal = {
    ...{ kind: 'assistant', tokenId: 'ast_1', version: null, counted: null },
    scope: { organizationId, grantedTo, ofKey: null },
  };
  const reader = watched(world, (query) => statements.add(query.sql));
  const contexts = {
    ...app.contexts,
    instance: Object.assign(Object.create(instance), { database: { ...database, reader } }),
  };
  return { principal, address: '127.0.0.1', contexts, isCounted: true };
}

/** `table.column` of every column that some queries read. The ids of records do not change. */
async function columnsReadBy(statements: Iterable<string>): Promise<Set<string>> {
  const copy = new DatabaseSync(':memory:');
  for (const { definition } of await definitionsOf('table')) copy.exec(definition);
  const read = new Set<string>();
  copy.setAuthorizer((action, table, column) => {
    if (action === constants.SQLITE_READ && column !== 'id' && column !== 'organizationId')
      read.add(`${table}.${column}`);
    return constants.SQLITE_OK;
  });
  for (const statement of statements) copy.prepare(statement);
  copy.setAuthorizer(null);
  copy.close();
  return read;
}

/** `table.column` of every column whose update changes the version, of tables whose inserts and deletes do, too. */
async function countedColumns(): Promise<Set<string>> {
  const triggers = (await definitionsOf('trigger')).filter(({ name }) => name.includes('_version_'));
  return new Set(
    triggers.flatMap(({ table, definition }) => {
      const [, columns] = /after update of (.+) on /.exec(definition) ?? [];
      const isWhole = ['insert', 'delete'].every((event) =>
        triggers.some(({ name }) => name === `${table}_version_${event}`),
      );
      expect(isWhole, table).toBe(true);
      return columns?.split(', ').map((column) => `${table}.${column.replaceAll('"', '')}`) ?? [];
    }),
  );
}

async function definitionsOf(type: 'table' | 'trigger') {
  const { database } = world.app.instance;
  const query = sql<{ name: string; table: string; definition: string }>`
    select "name", "tbl_name" as "table", "sql" as "definition" from "sqlite_master"
    where "type" = ${type} and "sql" is not null and "name" not like 'sqlite_%'`;
  return (await query.execute(database.reader)).rows;
}
