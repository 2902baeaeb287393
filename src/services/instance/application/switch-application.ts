import { findApplicationForJob, setApplicationStatus, setDesiredState } from '#db/queries/application.ts';
import { cancelDeploymentsOf, findLiveRelease } from '#db/queries/deployment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ApplicationRef, DesiredState as DesiredStateView } from '#src/contracts/application.ts';
import type { DesiredState } from '#src/domain/application.ts';
import type { JobKind } from '#src/domain/job.ts';
import type { Permitted } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault, messageOf } from '#src/kernel/fault.ts';
import { type Run, unlessAborted } from '#src/kernel/run.ts';
import { audit } from '../../platform/audit/audit.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { permittedApplication } from '../access/permitted-application.ts';
import type { Instance, MemberContext } from '../context.ts';
import { routeApplication, routeTo } from '../release/route-application.ts';
import { startRelease } from '../release/start-release.ts';

/**
 * Takes an application out of traffic and stops it. Its release is kept and can be started again; a deployment that
 * waits or runs is cancelled, since it would start the application again.
 */
export async function stopApplication(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<DesiredStateView> {
  const application = await permittedApplication(ctx, applicationId, 'site:deploy');
  return setDesired(ctx, application, 'stop', 'application.stop');
}

/** Starts the release that was deployed last. 409 where none was. */
export async function startApplication(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<DesiredStateView> {
  const application = await permittedApplication(ctx, applicationId, 'site:deploy');
  if (application.liveDeploymentId === null) throw NOTHING_DEPLOYED;
  return setDesired(ctx, application, 'run', 'application.start');
}

/** Stops the live release and starts it again with the current variables, without a build. 409 where there is none. */
export async function restartApplication(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<DesiredStateView> {
  const application = await permittedApplication(ctx, applicationId, 'site:deploy');
  if (application.liveDeploymentId === null) throw NOTHING_DEPLOYED;
  return setDesired(ctx, application, 'run', 'application.restart');
}

const NOTHING_DEPLOYED = new Fault(
  'conflict',
  'Nothing of this application has been deployed yet. Deploy it first.',
);

async function setDesired(
  ctx: MemberContext,
  application: Permitted<'application', 'site:deploy'>,
  desired: DesiredState,
  action: Extract<JobKind, 'application.start' | 'application.stop' | 'application.restart'>,
): Promise<DesiredStateView> {
  const { id: applicationId } = application;
  await inTransaction(ctx.database, async (tx) => {
    await setDesiredState(tx, application, desired);
    if (desired === 'stop') await cancelDeploymentsOf(tx, application, isoFromNow(ctx.clock));
    await enqueue(ctx, tx, action, { applicationId });
    await audit(ctx, tx, action, applicationId);
  });
  return { applicationId, desired };
}

/** Job: stops what runs, where stopping is still what the user wants. */
export async function carryOutStop(
  instance: Instance,
  { applicationId }: ApplicationRef,
  run: Run,
): Promise<void> {
  const application = await findApplicationForJob(instance.database.reader, applicationId);
  if (application === undefined || application.desired !== 'stop') return;
  await routeTo(instance, application, null);
  const releaseId = await findLiveRelease(instance.database.reader, applicationId);
  if (releaseId !== null)
    await unlessAborted(instance.workloads.stop(releaseId, instance.settings.stopGraceMs), run.signal);
  await setApplicationStatus(instance.database.writer, applicationId, { status: 'idle' });
}

/**
 * Job: stops the live release and starts it again. Running it twice restarts twice, which is harmless; a process that
 * dies in between leaves the start to the next start of the program.
 */
export async function carryOutRestart(
  instance: Instance,
  { applicationId }: ApplicationRef,
  run: Run,
): Promise<void> {
  const releaseId = await findLiveRelease(instance.database.reader, applicationId);
  if (releaseId !== null)
    await unlessAborted(instance.workloads.stop(releaseId, instance.settings.stopGraceMs), run.signal);
  await carryOutStart(instance, { applicationId }, run);
}

/** Job: starts the live release, where running is still what the user wants; also after a restart of the program. */
export async function carryOutStart(
  instance: Instance,
  { applicationId }: ApplicationRef,
  run: Run,
): Promise<void> {
  const application = await findApplicationForJob(instance.database.reader, applicationId);
  const releaseId = await findLiveRelease(instance.database.reader, applicationId);
  if (application === undefined || application.desired !== 'run' || releaseId === null) return;
  try {
    await startRelease(instance, application, releaseId, run);
    await setApplicationStatus(instance.database.writer, applicationId, { status: 'done' });
  } catch (error) {
    if (run.signal.aborted) throw error;
    instance.log.warn({ applicationId, err: error }, 'an application could not be started');
    instance.logs.append(applicationId, `The application could not be started: ${messageOf(error)}`);
    await setApplicationStatus(instance.database.writer, applicationId, { status: 'error' });
  }
  await routeApplication(instance, { applicationId });
}
