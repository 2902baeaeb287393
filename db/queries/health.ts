import type { HealthState } from '#src/domain/application.ts';
import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';
import { isToRun } from './running-application.ts';
import { silentNodesOf } from './silent-nodes.ts';

export function findHealth(db: Db, applicationId: Id<'app'>) {
  return db
    .selectFrom('application')
    .select(['organizationId', 'projectId', 'environmentId', 'name', 'appName'])
    .select(['desired', 'liveDeploymentId', 'health'])
    .where('id', '=', applicationId)
    .executeTakeFirst();
}

export async function setHealth(
  db: Db,
  _permit: PlatformPermit,
  applicationId: Id<'app'>,
  found: { health: HealthState | null; healthCheckedAt: string | null },
): Promise<void> {
  await db.updateTable('application').set(found).where('id', '=', applicationId).execute();
}

/** The nodes that applications which should run belong to, and that have not been seen since, nor a process that shares them. */
export function listSilentHomes(db: Db, aliveSince: string): Promise<string[]> {
  return silentNodesOf(db, 'application', isToRun, aliveSince);
}

/** Of at most so many applications of a node that should run, the health is not known any more. Returns their number. */
export async function withdrawHealthOf(
  db: Db,
  _permit: PlatformPermit,
  node: string,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('application')
    .set({ health: null, healthCheckedAt: null })
    .where(
      'id',
      'in',
      db
        .selectFrom('application')
        .select('id')
        .where('node', '=', node)
        .where(isToRun)
        .where('health', 'is not', null)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
