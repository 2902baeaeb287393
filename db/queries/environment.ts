import type { Insertable } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { Db, Tx } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { insertRow } from '../insert-row.ts';
import type { Schema } from '../schema.ts';
import { type AccessScope, environmentInScope } from './access-scope.ts';

/** Adds an environment to a project. A name that the project has already is a unique violation. */
export async function insertEnvironment(
  tx: Tx,
  { organizationId, id: projectId }: Permitted<'project', SiteWrite | 'site:create'>,
  environment: Omit<Insertable<Schema['environment']>, 'organizationId' | 'projectId'>,
): Promise<void> {
  await insertRow(tx, 'environment', { ...environment, organizationId, projectId });
}

export function findEnvironment(db: Db, scope: AccessScope, environmentId: Id<'env'>) {
  return db
    .selectFrom('environment')
    .select(['environment.id', 'environment.projectId', 'environment.name'])
    .where(environmentInScope(scope))
    .where('environment.id', '=', environmentId)
    .executeTakeFirst();
}

export function listEnvironments(db: Db, scope: AccessScope, projectId: Id<'prj'>) {
  return db
    .selectFrom('environment')
    .select(['environment.id', 'environment.name'])
    .where(environmentInScope(scope))
    .where('environment.projectId', '=', projectId)
    .orderBy('environment.id')
    .execute();
}

/** The environment that a project began with. Throws where it has none. */
export async function findFirstEnvironment(db: Db, organizationId: Id<'org'>, projectId: Id<'prj'>) {
  const [first] = await firstEnvironments(db, { organizationId, projectId });
  if (first === undefined) throw new Error('The project has no environment');
  return first;
}

const firstEnvironments = compiledOnce(
  ['organizationId', 'projectId'],
  (db, { organizationId, projectId }: { organizationId: Id<'org'>; projectId: Id<'prj'> }) =>
    db
      .selectFrom('environment')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('projectId', '=', projectId)
      .orderBy('id')
      .limit(1),
);

/** Deletes an environment with everything that refers to it. */
export async function deleteEnvironmentRow(
  db: Db,
  environment: Permitted<'environment', 'site:write'>,
): Promise<void> {
  await db
    .deleteFrom('environment')
    .where('organizationId', '=', environment.organizationId)
    .where('id', '=', environment.id)
    .execute();
}
