import { findApplicationForJob, setApplicationStatus } from '#db/queries/application.ts';
import { findLiveRelease } from '#db/queries/deployment.ts';
import type { ApplicationRef } from '#src/contracts/application.ts';
import { IS_TO_RUN } from '#src/domain/application.ts';
import { type Run, unlessAborted } from '#src/kernel/run.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Instance } from '../context.ts';
import { routeTo } from '../release/index.ts';

/** Job: stops the live release if the application is still to be stopped. */
export async function stopLiveRelease(
  instance: Instance,
  { applicationId }: ApplicationRef,
  run: Run,
): Promise<void> {
  const application = await findApplicationForJob(instance.database.reader, applicationId);
  if (application === undefined || IS_TO_RUN[application.desired]) return;
  await routeTo(instance, application, null);
  const releaseId = await findLiveRelease(instance.database.reader, applicationId);
  if (releaseId !== null)
    await unlessAborted(instance.workloads.stop(releaseId, instance.settings.stopGraceMs), run.signal);
  await setApplicationStatus(instance.database.writer, forPlatform('job'), applicationId, { status: 'idle' });
}
