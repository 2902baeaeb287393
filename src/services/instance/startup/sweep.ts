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
  const unknown = ids.filter((id) => !known.has(id));
  // Jobs, waiting or running, change these: they are left alone.
  const busy = await openLanes(database.writer, unknown);
  for (const applicationId of unknown) {
    if (busy.has(applicationId)) continue;
    log.info({ applicationId }, 'removing an application that no record knows');
    await workloads.removeApplication(applicationId).catch(leftBy(instance, { applicationId }));
  }
}

/** Most releases receive the visitors of their applications: only the records of the others are read. */
async function sweepReleases(
  instance: Sweeping,
  releases: Inventory['releases'],
  running: ReadonlySet<string>,
): Promise<void> {
  const { database, homeId, workloads, log, settings } = instance;
  const db = database.writer;
  const applicationIds = releases.map(({ applicationId }) => applicationId);
  const live = new Set<string>(await listLiveReleases(db, [...new Set(applicationIds)]));
  const others = releases.filter(({ releaseId }) => !live.has(releaseId));
  const releaseIds = others.map(({ releaseId }) => releaseId);
  const known = await existingReleases(db, releaseIds);
  const unknown = others.filter(({ releaseId }) => !known.has(releaseId));
  const owners = new Set(unknown.map(({ applicationId }) => applicationId));
  const applications = await existingApplications(db, homeId, [...owners]);
  for (const release of others) {
    const isKnown = known.has(release.releaseId);
    if (isKnown ? !running.has(release.releaseId) : !applications.has(release.applicationId)) continue;
    if (await isTakenUp(instance, release)) continue;
    const left = leftBy(instance, release);
    if (isKnown) {
      log.info(release, 'stopping a release that takes no traffic');
      await workloads.stop(release.releaseId, settings.stopGraceMs).catch(left);
    } else {
      log.info(release, 'removing a release that no record knows');
      await workloads.removeRelease(release).catch(left);
    }
  }
}

/**
 * Whether a job is to change an application, or a release takes its traffic by now. A job may have begun or ended since the
 * records were read: stops before this one take a while, and a deployment pushes images that a removal could take with it.
 */
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
  const unknown = ids.filter((id) => !known.has(id));
  const busy = await openLanes(database.writer, unknown);
  for (const databaseId of unknown) {
    if (busy.has(databaseId)) continue;
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
