import { findApplicationForJob, lockApplication } from '#db/queries/application.ts';
import {
  findLiveRelease,
  findQueuedDeployment,
  listKeptReleases,
  updateDeployment,
} from '#db/queries/deployment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { unlessAborted } from '#src/kernel/run.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Reading } from '../../platform/core/index.ts';
import type { Instance } from '../context.ts';
import { drainTarget } from '../release/index.ts';

const KEPT_RELEASES = 3;

type Retiring = Pick<Instance, 'database' | 'ingress' | 'peers' | 'settings' | 'workloads'>;

/**
 * After a switch: lets the requests of earlier releases finish, stops them, and removes the builds of all but the
 * three that took traffic last. Also mends what a crash between those steps has left. Rejects once the signal is
 * aborted, so that its job goes on where the program runs again: containers outlive it.
 */
export async function retireReleases(
  instance: Retiring,
  applicationId: Id<'app'>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const db = instance.database.reader;
  if ((await findApplicationForJob(db, applicationId)) === undefined) return;
  const liveReleaseId = await findLiveRelease(db, applicationId);
  const kept = await listKeptReleases(db, applicationId);
  const earlier = kept.filter(({ id }) => id !== liveReleaseId);
  for (const { id } of earlier) {
    const endpoint = instance.workloads.endpoint(id);
    if (endpoint === null) continue;
    await unlessAborted(drainTarget(instance, endpoint), signal);
    await unlessAborted(instance.workloads.stop(id, instance.settings.stopGraceMs), signal);
  }
  for (const { id: releaseId } of earlier.slice(KEPT_RELEASES - 1)) {
    // The record is first, so that no rollback starts a release that is being removed. After a crash the sweep continues.
    if (await recordRemoval(instance, applicationId, releaseId))
      await instance.workloads.removeRelease({ applicationId, releaseId });
  }
}

/** Records that a release is removed. False: a rollback to it waits. */
function recordRemoval(
  { database }: Reading,
  applicationId: Id<'app'>,
  releaseId: Id<'dep'>,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    await lockApplication(tx, applicationId);
    if ((await findQueuedDeployment(tx, applicationId))?.releaseId === releaseId) return false;
    await updateDeployment(tx, forPlatform('job'), releaseId, { releaseState: 'removed' });
    return true;
  });
}
