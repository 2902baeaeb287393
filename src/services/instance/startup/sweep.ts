import { listDatabaseIds } from '#db/queries/database.ts';
import { listLivingReleases } from '#db/queries/deployment.ts';
import type { Instance } from '../context.ts';

/**
 * Compares what the engine holds with the records, and removes what no record knows: the remains of a crash between
 * two steps. The inventory is taken first: what is created meanwhile has its record before it exists.
 */
export async function sweep(instance: Instance): Promise<void> {
  const inventory = await instance.workloads.inventory();
  const db = instance.database.writer;
  const applications = new Set(
    (await db.selectFrom('application').select('id').where('node', '=', instance.nodeId).execute()).map(
      ({ id }) => id,
    ),
  );
  const releases = new Set((await listLivingReleases(db)).map(({ id }) => id));
  const databases = new Set((await listDatabaseIds(db, instance.nodeId)).map(({ id }) => id));
  const discarding = new Set((await db.selectFrom('job').select('lane').execute()).map(({ lane }) => lane));

  for (const applicationId of inventory.applicationIds) {
    if (applications.has(applicationId) || discarding.has(applicationId)) continue;
    instance.log.info({ applicationId }, 'removing an application that no record knows');
    await instance.workloads.removeApplication(applicationId);
  }
  for (const release of inventory.releases) {
    if (releases.has(release.releaseId) || !applications.has(release.applicationId)) continue;
    if (discarding.has(release.applicationId)) continue;
    instance.log.info(release, 'removing a release that no record knows');
    await instance.workloads.removeRelease(release);
  }
  for (const databaseId of inventory.databaseIds) {
    if (databases.has(databaseId) || discarding.has(databaseId)) continue;
    instance.log.info({ databaseId }, 'removing a database that no record knows');
    await instance.workloads.removeDatabase(databaseId);
  }
}
