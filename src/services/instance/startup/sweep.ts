import { listApplicationsOfNode } from '#db/queries/application.ts';
import { listDatabaseIds } from '#db/queries/database.ts';
import { listLiveReleases, listLivingReleases } from '#db/queries/deployment.ts';
import { listLanes } from '#db/queries/job.ts';
import { existingOrganizations } from '#db/queries/organization.ts';
import { isId } from '#src/domain/id.ts';
import type { Instance } from '../context.ts';

/**
 * Compares the engine's inventory with the records, removes what has no record and stops what should not run. Such
 * workloads remain after a crash between two steps, or after an engine was unreachable for longer than jobs are retried.
 * The inventory is read first: everything that is created later has its record before it exists.
 */
export async function sweep(
  instance: Pick<Instance, 'workloads' | 'database' | 'nodeId' | 'log' | 'settings' | 'git'>,
): Promise<void> {
  const inventory = await instance.workloads.inventory();
  const running = inventory.releases.filter(
    ({ releaseId }) => instance.workloads.endpoint(releaseId) !== null,
  );
  const db = instance.database.writer;
  const applications = new Set<string>(
    (await listApplicationsOfNode(db, instance.nodeId)).map(({ id }) => id),
  );
  const releases = new Set<string>((await listLivingReleases(db)).map(({ id }) => id));
  const databases = new Set<string>((await listDatabaseIds(db, instance.nodeId)).map(({ id }) => id));
  // Jobs, waiting or running, change these: they are left alone.
  const busy = new Set<string>(await listLanes(db));
  // Read after the jobs: if one has ended meanwhile, its release is recorded as live by now.
  const live = new Set<string>((await listLiveReleases(db)).map(({ releaseId }) => releaseId));

  for (const applicationId of inventory.applicationIds) {
    if (applications.has(applicationId) || busy.has(applicationId)) continue;
    instance.log.info({ applicationId }, 'removing an application that no record knows');
    await instance.workloads.removeApplication(applicationId);
  }
  for (const release of inventory.releases) {
    if (releases.has(release.releaseId) || !applications.has(release.applicationId)) continue;
    if (busy.has(release.applicationId)) continue;
    instance.log.info(release, 'removing a release that no record knows');
    await instance.workloads.removeRelease(release);
  }
  for (const { applicationId, releaseId } of running) {
    if (live.has(releaseId) || !releases.has(releaseId) || busy.has(applicationId)) continue;
    instance.log.info({ applicationId, releaseId }, 'stopping a release that takes no traffic');
    await instance.workloads.stop(releaseId, instance.settings.stopGraceMs);
  }
  for (const databaseId of inventory.databaseIds) {
    if (databases.has(databaseId) || busy.has(databaseId)) continue;
    instance.log.info({ databaseId }, 'removing a database that no record knows');
    await instance.workloads.removeDatabase(databaseId);
  }
  await forgetHostKeys(instance);
}

/** Removes the SSH host keys of organizations that do not exist any more. */
async function forgetHostKeys({ git, database }: Pick<Instance, 'git' | 'database'>): Promise<void> {
  const scopes = await git.hostKeyScopes();
  const ids = scopes.filter((scope) => isId('org', scope));
  const known: ReadonlySet<string> = await existingOrganizations(database.writer, ids);
  for (const scope of scopes) if (!known.has(scope)) await git.forgetHostKeys(scope);
}
