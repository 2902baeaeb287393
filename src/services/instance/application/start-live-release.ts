import { findApplicationForJob, setApplicationStatus } from '#db/queries/application.ts';
import { findLiveRelease } from '#db/queries/deployment.ts';
import type { ApplicationRef } from '#src/contracts/application.ts';
import { IS_TO_RUN } from '#src/domain/application.ts';
import { messageOf } from '#src/kernel/fault.ts';
import type { Run } from '#src/kernel/run.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Instance } from '../context.ts';
import { routeApplication, startRelease } from '../release/index.ts';

/** Job: starts the live release if the application is still to run; also after a restart of the program. */
export async function startLiveRelease(
  instance: Instance,
  { applicationId }: ApplicationRef,
  run: Run,
): Promise<void> {
  const application = await findApplicationForJob(instance.database.reader, applicationId);
  const releaseId = await findLiveRelease(instance.database.reader, applicationId);
  if (application === undefined || !IS_TO_RUN[application.desired] || releaseId === null) return;
  try {
    await startRelease(instance, application, releaseId, run);
    await setApplicationStatus(instance.database.writer, forPlatform('job'), applicationId, {
      status: 'done',
    });
  } catch (error) {
    if (run.signal.aborted) throw error;
    instance.log.warn({ applicationId, err: error }, 'an application could not be started');
    instance.logs.append(applicationId, `The application could not be started: ${messageOf(error)}`);
    await setApplicationStatus(instance.database.writer, forPlatform('job'), applicationId, {
      status: 'error',
    });
  }
  await routeApplication(instance, { applicationId });
}
