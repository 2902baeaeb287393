import { findApplicationForJob, setApplicationStatus } from '#db/queries/application.ts';
import { findLiveRelease } from '#db/queries/deployment.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import type { ApplicationRef } from '#src/contracts/application.ts';
import { IS_TO_RUN } from '#src/domain/application.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import type { Run } from '#src/kernel/run.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Instance } from '../context.ts';
import { routeApplication, startRelease } from '../release/index.ts';

/**
 * Job: starts the live release if the application is still to run; also after a restart of the program. Throws unless its
 * owner has to mend the cause, so that the job is tried again: the engine or the database can be away.
 */
export async function startLiveRelease(
  instance: Instance,
  { applicationId }: ApplicationRef,
  run: Run,
): Promise<void> {
  const application = await findApplicationForJob(instance.database.reader, applicationId);
  const releaseId = await findLiveRelease(instance.database.reader, applicationId);
  if (application === undefined || !IS_TO_RUN[application.desired] || releaseId === null) return;
  let failure: { readonly error: unknown } | null = null;
  try {
    await startRelease(instance, application, releaseId, run);
    await setApplicationStatus(instance.database.writer, forPlatform('job'), applicationId, {
      status: 'done',
    });
  } catch (error) {
    if (run.signal.aborted) throw error;
    instance.log.warn({ applicationId, err: error }, 'an application could not be started');
    instance.logs.append(applicationId, `The application could not be started: ${explain(error)}`);
    await setApplicationStatus(instance.database.writer, forPlatform('job'), applicationId, {
      status: 'error',
    });
    if (!(error instanceof WorkloadError)) failure = { error };
  }
  await routeApplication(instance, { applicationId });
  if (failure !== null) throw failure.error;
}

/** Only a failure that the tenant can mend is shown as it is. */
function explain(error: unknown): string {
  if (error instanceof WorkloadError) return error.message;
  const cause = error instanceof OperatorError ? 'the engine did not answer' : 'internal error';
  return `${cause}. Pilothouse tries again by itself. If it fails again, contact the operator of this platform.`;
}
