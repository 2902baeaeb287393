import { sql } from 'kysely';
import type { DatabaseStatus, DatabaseType } from '#src/domain/database.ts';
import type { Id } from '#src/domain/id.ts';
import type { Db } from '../client.ts';
import { type AccessScope, databaseInScope } from './access-scope.ts';
import { containsText } from './search-text.ts';

/** Which databases a list contains. */
export interface DatabaseFilter {
  /** A part of the name or of the host; not case-sensitive. */
  readonly search?: string | undefined;
  readonly projectId?: Id<'prj'> | undefined;
  readonly environmentId?: Id<'env'> | undefined;
  readonly type?: DatabaseType | undefined;
  readonly status?: DatabaseStatus | undefined;
}

/** A page of databases by name, with their places. The page is cut first: places are read for its rows only. */
export function listDatabaseSummaries(
  db: Db,
  scope: AccessScope,
  filter: DatabaseFilter & { readonly limit: number; readonly offset: number },
) {
  const page = databasesOf(db, scope, filter)
    .select(['id', 'name', 'type', 'status', 'errorMessage', 'projectId', 'environmentId', 'createdAt'])
    .orderBy(sql`lower("database"."name")`)
    .orderBy('database.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .as('page');
  return db
    .selectFrom(page)
    .innerJoin('project', 'project.id', 'page.projectId')
    .innerJoin('environment', 'environment.id', 'page.environmentId')
    .select([
      'page.id',
      'page.name',
      'page.type',
      'page.status',
      'page.errorMessage',
      'page.projectId',
      'page.environmentId',
      'page.createdAt',
      'project.name as projectName',
      'environment.name as environmentName',
    ])
    .orderBy(sql`lower("page"."name")`)
    .orderBy('page.id')
    .execute();
}

export async function countDatabases(db: Db, scope: AccessScope, filter: DatabaseFilter): Promise<number> {
  const { total } = await databasesOf(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function databasesOf(db: Db, scope: AccessScope, filter: DatabaseFilter) {
  const { search, projectId, environmentId, type, status } = filter;
  let query = db.selectFrom('database').where(databaseInScope(scope));
  if (projectId !== undefined) query = query.where('database.projectId', '=', projectId);
  if (environmentId !== undefined) query = query.where('database.environmentId', '=', environmentId);
  if (type !== undefined) query = query.where('database.type', '=', type);
  if (status !== undefined) query = query.where('database.status', '=', status);
  if (search !== undefined)
    query = query.where((eb) =>
      eb.or([containsText('database.name', search), containsText('database.host', search)]),
    );
  return query;
}
