import type { Insertable } from 'kysely';
import type { Db, Tx } from '../client.ts';
import type { Schema } from '../schema.ts';
import { environmentInSight, type Sight } from './sight.ts';

/** A name that the project has already is a unique violation. */
export async function insertEnvironment(
  tx: Tx,
  environment: Insertable<Schema['environment']>,
): Promise<void> {
  await tx.insertInto('environment').values(environment).execute();
}

export function findEnvironment(db: Db, sight: Sight, environmentId: string) {
  return db
    .selectFrom('environment')
    .select(['environment.id', 'environment.projectId', 'environment.name'])
    .where(environmentInSight(sight))
    .where('environment.id', '=', environmentId)
    .executeTakeFirst();
}

export function listEnvironments(db: Db, sight: Sight, projectId: string) {
  return db
    .selectFrom('environment')
    .select(['environment.id', 'environment.name'])
    .where(environmentInSight(sight))
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
