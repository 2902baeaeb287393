import { findLiveRelease } from '#db/queries/deployment.ts';
import type { ApplicationRef } from '#src/contracts/application.ts';
import { type Run, unlessAborted } from '#src/kernel/run.ts';
import type { Instance } from '../context.ts';
import { startLiveRelease } from './start-live-release.ts';

/**
 * Job: stops the live release and starts it again. Running it twice restarts twice, which is harmless; a process that
 * dies in between leaves the start to the next start of the program.
 */
export async function restartLiveRelease(
  instance: Instance,
  { applicationId }: ApplicationRef,
  run: Run,
): Promise<void> {
  const releaseId = await findLiveRelease(instance.database.reader, applicationId);
  if (releaseId !== null)
    await unlessAborted(instance.workloads.stop(releaseId, instance.settings.stopGraceMs), run.signal);
  await startLiveRelease(instance, { applicationId }, run);
}
