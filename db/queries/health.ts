import type { HealthState } from '#src/domain/application.ts';
import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';

/** Applications of a node that take traffic, with the release that does. */
export async function listWatchedApplications(db: Db, node: string) {
  const rows = await db
    .selectFrom('application')
    .innerJoin('deployment', 'deployment.id', 'application.liveDeploymentId')
    .select([
      'application.id',
      'application.sourceJson',
      'deployment.id as liveDeploymentId',
      'deployment.releaseId',
    ])
    .where('application.node', '=', node)
    .where('application.desired', '=', 'run')
    .orderBy('application.id')
    .execute();
  return rows.map((row) => ({ ...row, releaseId: row.releaseId ?? row.liveDeploymentId }));
}

export type WatchedApplication = Awaited<ReturnType<typeof listWatchedApplications>>[number];

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
