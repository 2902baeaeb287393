import type { DatabaseStatus } from '#src/domain/database.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import { insertRow } from '../insert-row.ts';
import { nextOf } from '../pages.ts';
import type { DatabaseTable } from '../schema.ts';
import { type AccessScope, wholeProjectInScope } from './access-scope.ts';

/** Adds a database to an environment. */
export async function insertDatabaseRow(
  tx: Tx,
  { organizationId, id: environmentId }: Permitted<'environment', SiteWrite>,
  database: Omit<DatabaseTable, 'organizationId' | 'environmentId' | 'hasRun'>,
): Promise<void> {
  await insertRow(tx, 'database', { ...database, organizationId, environmentId });
}

/** A database whose project is in scope. */
export function findDatabase(db: Db, scope: AccessScope, databaseId: Id<'db'>) {
  return db
    .selectFrom('database')
    .innerJoin('project', 'project.id', 'database.projectId')
    .select([
      'database.id',
      'database.projectId',
      'database.environmentId',
      'database.type',
      'database.name',
      'database.user',
      'database.passwordSealed',
      'database.host',
      'database.port',
      'database.status',
      'database.errorMessage',
      'database.createdAt',
    ])
    .where(wholeProjectInScope(scope))
    .where('database.id', '=', databaseId)
    .executeTakeFirst();
}

export function listVisibleDatabases(db: Db, scope: AccessScope, projectId: Id<'prj'>) {
  return db
    .selectFrom('database')
    .innerJoin('project', 'project.id', 'database.projectId')
    .select([
      'database.id',
      'database.environmentId',
      'database.name',
      'database.type',
      'database.status',
      'database.createdAt',
    ])
    .where(wholeProjectInScope(scope))
    .where('database.projectId', '=', projectId)
    .orderBy('database.id')
    .execute();
}

export function listDatabasesOfProject(db: Db, organizationId: Id<'org'>, projectId: Id<'prj'>) {
  return db
    .selectFrom('database')
    .select(['id', 'environmentId', 'name', 'type', 'status', 'errorMessage', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute();
}

/** Where a database is reached. Throws where the organization has no such database. */
export function findDatabaseEndpoint(db: Db, organizationId: Id<'org'>, databaseId: Id<'db'>) {
  return db
    .selectFrom('database')
    .select(['host', 'port'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', databaseId)
    .executeTakeFirstOrThrow();
}

/** For jobs, which act for no caller. */
export function findDatabaseForJob(db: Db, databaseId: Id<'db'>) {
  return db
    .selectFrom('database')
    .select(['id', 'projectId', 'type', 'name', 'user', 'passwordSealed', 'host', 'status', 'hasRun', 'node'])
    .where('id', '=', databaseId)
    .executeTakeFirst();
}

export async function setDatabaseStatus(
  db: Db,
  _permit: PlatformPermit,
  databaseId: Id<'db'>,
  { status, errorMessage }: { status: DatabaseStatus; errorMessage: string | null },
): Promise<void> {
  const change = { status, errorMessage, ...(status === 'running' && { hasRun: 1 as const }) };
  await db.updateTable('database').set(change).where('id', '=', databaseId).execute();
}

/** Has a database made or started once more. False: it has not failed, or another caller was faster. */
export async function reopenFailedDatabase(
  tx: Tx,
  _permit: PlatformPermit,
  databaseId: Id<'db'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('database')
    .set({ status: 'creating', errorMessage: null })
    .where('id', '=', databaseId)
    .where('status', '=', 'error')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Databases that live on a node, page by page in the order of their ids. */
export function listDatabasesOfNode(db: Db, node: string, after: Id<'db'> | null, limit: number) {
  const databases = db.selectFrom('database').select(['id', 'status']);
  return nextOf(databases, ['node', node], { after, limit }).execute();
}

/** Of these ids, the databases that live on a node. */
export async function existingDatabases(db: Db, node: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('database')
    .select('id')
    .where('id', 'in', ids as readonly Id<'db'>[])
    .where('node', '=', node)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the record of a database. */
export async function deleteDatabaseRow(db: Db, database: Permitted<'database', SiteWrite>): Promise<void> {
  await db
    .deleteFrom('database')
    .where('organizationId', '=', database.organizationId)
    .where('id', '=', database.id)
    .execute();
}
