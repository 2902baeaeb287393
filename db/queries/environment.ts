import type { Insertable } from 'kysely';
import type { Db, Tx } from '../client.ts';
import type { Schema } from '../schema.ts';
import { type AccessScope, environmentInScope } from './access-scope.ts';

/** A name that the project has already is a unique violation. */
export async function insertEnvironment(
  tx: Tx,
  environment: Insertable<Schema['environment']>,
): Promise<void> {
  await tx.insertInto('environment').values(environment).execute();
}

export function findEnvironment(db: Db, scope: AccessScope, environmentId: string) {
  return db
    .selectFrom('environment')
    .select(['environment.id', 'environment.projectId', 'environment.name'])
    .where(environmentInScope(scope))
    .where('environment.id', '=', environmentId)
    .executeTakeFirst();
}

export function listEnvironments(db: Db, scope: AccessScope, projectId: string) {
  return db
    .selectFrom('environment')
    .select(['environment.id', 'environment.name'])
    .where(environmentInScope(scope))
    .where('environment.projectId', '=', projectId)
    .orderBy('environment.id')
    .execute();
}

/** The environment that a project began with. Throws where it has none. */
export function findFirstEnvironment(db: Db, organizationId: string, projectId: string) {
  return db
    .selectFrom('environment')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('projectId', '=', projectId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function deleteEnvironmentRow(
  db: Db,
  organizationId: string,
  environmentId: string,
): Promise<void> {
  await db
    .deleteFrom('environment')
    .where('organizationId', '=', organizationId)
    .where('id', '=', environmentId)
    .execute();
}
