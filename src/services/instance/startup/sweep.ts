import { existingApplications } from '#db/queries/application.ts';
import { existingDatabases } from '#db/queries/database.ts';
import { existingReleases } from '#db/queries/deployment.ts';
import { openLanes } from '#db/queries/job.ts';
import { listLiveReleases } from '#db/queries/running-application.ts';
import type { Inventory } from '#src/adapters/workloads/port.ts';
import { slicesOf } from '#src/kernel/pages.ts';
import type { Reading } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { restoreRemoved } from './restore-workloads.ts';

type Sweeping = Pick<Instance, 'workloads' | 'database' | 'clock' | 'homeId' | 'ids' | 'log' | 'settings'>;

/** Workloads that are compared with the records at a time. */
const BATCH_SIZE = 500;

/**
 * Compares the engine's inventory with the records, removes what has no record and stops what should not run. Such
 * workloads remain after a crash between two steps, or after an engine was unreachable for longer than jobs are retried.
 * What others have removed from a shared engine is started again.
 * The inventory is read first: everything that is created later has its record before it exists. Only the records of the
 * inventory are read, so the cost depends on what is here and not on what was here before. What the engine does not
 * remove or stop is logged and left to the next run, so that it does not keep the rest.
 */
export async function sweep(instance: Sweeping): Promise<void> {
  const inventory = await instance.workloads.inventory();
  const { applicationIds, releases, databaseIds } = inventory;
  const kept = await instance.workloads.shared?.kept();
  const running = new Set(
    releases
      .map(({ releaseId }) => releaseId)
      .filter((releaseId) => instance.workloads.endpoint(releaseId) !== null),
  );
  for await (const slice of slicesOf(applicationIds, BATCH_SIZE)) await sweepApplications(instance, slice);
  for await (const slice of slicesOf(releases, BATCH_SIZE)) await sweepReleases(instance, slice, running);
  for await (const slice of slicesOf(databaseIds, BATCH_SIZE)) await sweepDatabases(instance, slice);
  if (kept !== undefined) await restoreRemoved(instance, kept, inventory);
}

async function sweepApplications(instance: Sweeping, ids: readonly string[]): Promise<void> {
  const { database, homeId, workloads, log } = instance;
  const known = await existingApplications(database.writer, homeId, ids);
  // Jobs, waiting or running, change these: they are left alone.
  const busy = await openLanes(database.writer, ids);
  for (const applicationId of ids) {
    if (known.has(applicationId) || busy.has(applicationId)) continue;
    log.info({ applicationId }, 'removing an application that no record knows');
    await workloads.removeApplication(applicationId).catch(leftBy(instance, { applicationId }));
  }
}

async function sweepReleases(
  instance: Sweeping,
  releases: Inventory['releases'],
  running: ReadonlySet<string>,
): Promise<void> {
  const { database, homeId, workloads, log, settings } = instance;
  const db = database.writer;
  const applicationIds = [...new Set(releases.map(({ applicationId }) => applicationId))];
  const applications = await existingApplications(db, homeId, applicationIds);
  const known = await existingReleases(
    db,
    releases.map(({ releaseId }) => releaseId),
  );
  const busy = await openLanes(db, applicationIds);
  // Read after the jobs: if one has ended meanwhile, its release is recorded as live by now.
  const live = new Set<string>(await listLiveReleases(db, applicationIds));
  for (const { applicationId, releaseId } of releases) {
    if (busy.has(applicationId)) continue;
    const left = leftBy(instance, { applicationId, releaseId });
    if (known.has(releaseId)) {
      if (!running.has(releaseId) || live.has(releaseId)) continue;
      if (await isTakenUp(instance, { applicationId, releaseId })) continue;
      log.info({ applicationId, releaseId }, 'stopping a release that takes no traffic');
      await workloads.stop(releaseId, settings.stopGraceMs).catch(left);
    } else if (applications.has(applicationId)) {
      // A deployment that has begun since pushes images which the removal could take with it.
      if (await isTakenUp(instance, { applicationId, releaseId })) continue;
      log.info({ applicationId, releaseId }, 'removing a release that no record knows');
      await workloads.removeRelease({ applicationId, releaseId }).catch(left);
    }
  }
}

/** Whether a job has begun with an application, or a release takes its traffic: stops before this one take a while. */
async function isTakenUp(
  { database }: Reading,
  { applicationId, releaseId }: Inventory['releases'][number],
): Promise<boolean> {
  if ((await openLanes(database.writer, [applicationId])).size > 0) return true;
  const live: readonly string[] = await listLiveReleases(database.writer, [applicationId]);
  return live.includes(releaseId);
}

async function sweepDatabases(instance: Sweeping, ids: readonly string[]): Promise<void> {
  const { database, homeId, workloads, log } = instance;
  const known = await existingDatabases(database.writer, homeId, ids);
  const busy = await openLanes(database.writer, ids);
  for (const databaseId of ids) {
    if (known.has(databaseId) || busy.has(databaseId)) continue;
    log.info({ databaseId }, 'removing a database that no record knows');
    await workloads.removeDatabase(databaseId).catch(leftBy(instance, { databaseId }));
  }
}

/** Logs that the engine has failed with a workload. */
function leftBy(
  { log }: Pick<Sweeping, 'log'>,
  workload: Readonly<Record<string, string>>,
): (error: unknown) => void {
  return (error) => log.error({ err: error, ...workload }, 'a workload could not be swept');
}
