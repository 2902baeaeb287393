import type { HealthState } from '#src/domain/application.ts';
import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';

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
