import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '#db/client.ts';
import {
  type ApplicationRow,
  findApplicationForJob,
  lockApplication,
  setApplicationStatus,
} from '#db/queries/application.ts';
import { findDeploymentForJob, findLiveRelease, moveDeployment } from '#db/queries/deployment.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { DeploymentStatus } from '#src/domain/deployment.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { DeadlineError } from '#src/kernel/deadline.ts';
import { messageOf } from '#src/kernel/fault.ts';
import type { JobPayloads } from '../../platform/queue/catalogue.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { Instance } from '../context.ts';
import { routeApplication } from '../release/route-application.ts';
import { abortOnCancel } from './abort-on-cancel.ts';
import { announceDeployment } from './announce-deployment.ts';
import { type Attempt, DeploymentError, explain, isForUser, isRollback } from './attempt.ts';
import { awaitDatabases } from './await-databases.ts';
import { assertBuildMinutes, countInterruptedBuild } from './build-minutes.ts';
import { closeDeploymentLog, openDeploymentLog } from './deployment-log.ts';
import { workOf } from './deployment-work.ts';
import { retireReleases } from './retire-releases.ts';
import { build, fetchSource, health, route, start } from './steps.ts';

type DeploymentForJob = NonNullable<Awaited<ReturnType<typeof findDeploymentForJob>>>;

/**
 * The life of a deployment: queued, then running through fetch, build, start, health and route, then done, error or
 * cancelled. A new release takes traffic only once it is healthy; until then, and whatever fails, the old one goes on
 * serving. A deployment whose process died is not resumed: it ends in error, its remains are removed, and the user
 * deploys again. One that is cut short by a graceful stop of the program waits again.
 */
export async function runDeployment(
  instance: Instance,
  job: JobPayloads['deployment.run'],
  signal: AbortSignal,
): Promise<void> {
  const { deploymentId, applicationId } = job;
  const found = await findDeploymentForJob(instance.database.reader, deploymentId);
  if (found?.status === 'running') return endInterrupted(instance, found);
  const begun = await begin(instance, job);
  if (begun === 'elsewhere') return;
  // It has ended before, and the process that carried it out may not have come to what follows a switch.
  if (begun === undefined) return retireReleases(instance, applicationId, signal);
  const { deployment, application } = begun;

  const cancel = abortOnCancel(instance, deploymentId);
  const writer = await openDeploymentLog(instance, deploymentId, application);
  const attempt: Attempt = {
    instance,
    application,
    deploymentId,
    releaseId: deployment.releaseId ?? deploymentId,
    push: pushOf(deployment),
    sourceDir: join(instance.settings.sourcesDir, deploymentId),
    run: { signal: AbortSignal.any([signal, cancel.signal]), log: writer.log, output: writer.output },
    writer,
    stopping: signal,
    buildSinceMs: null,
  };
  try {
    await deploy(attempt);
  } catch (error) {
    await leaveNothing(instance, { deploymentId, applicationId, releaseId: attempt.releaseId });
    if (cancel.signal.aborted) await endCancelled(attempt);
    else if (signal.aborted && !(signal.reason instanceof DeadlineError)) await putBack(attempt, error);
    else await endInError(attempt, error);
  } finally {
    cancel.stop();
    await rm(attempt.sourceDir, { recursive: true, force: true });
    writer.close();
    await closeDeploymentLog(instance, { deploymentId, applicationId });
  }
  await retireReleases(instance, applicationId, signal);
}

async function deploy(attempt: Attempt): Promise<void> {
  if (isRollback(attempt)) await assertKept(attempt);
  else {
    await announceDifferences(attempt);
    await assertBuildMinutes(attempt);
  }
  await awaitDatabases(attempt);
  if (!isRollback(attempt)) {
    await fetchSource(attempt);
    await build(attempt);
  }
  const endpoint = await start(attempt);
  await health(attempt, endpoint);
  await route(attempt, endpoint);
}

/** A release that was kept when the rollback was asked for may have been given up since. */
async function assertKept({ instance, releaseId, run }: Attempt): Promise<void> {
  const made = await findDeploymentForJob(instance.database.reader, releaseId);
  if (made?.releaseState !== 'kept')
    throw new DeploymentError('The release of the earlier deployment is not kept any more. Deploy again.');
  run.log('Starting the release of an earlier deployment again');
}

function pushOf({ pushedBranch: branch, pushedCommit: commit }: DeploymentForJob): Attempt['push'] {
  return branch === null || commit === null ? null : { branch, commit };
}

/** The log's first line says where this engine will not do what was asked for to the letter. */
async function announceDifferences({ instance, application, run }: Attempt): Promise<void> {
  const { sourceType, buildType } = application;
  const support = await instance.workloads.judgeSource({ sourceType, buildType });
  if (support.warning !== undefined) run.log(support.warning.message);
}

/**
 * What is wanted is read once no call can join any more: until then a later push may have taken its place. Where the
 * source was changed since the job was written, the job is written anew for the pool that this work belongs to.
 */
function begin(
  instance: Instance,
  { deploymentId, applicationId, work: expected = 'build' }: JobPayloads['deployment.run'],
): Promise<{ deployment: DeploymentForJob; application: ApplicationRow } | 'elsewhere' | undefined> {
  const startedAt = isoFromNow(instance.clock);
  return inTransaction(instance.database, async (tx) => {
    await lockApplication(tx, applicationId);
    const queued = await findDeploymentForJob(tx, deploymentId);
    const application = await findApplicationForJob(tx, applicationId);
    // With the application its deployments are gone.
    if (queued?.status !== 'queued' || application === undefined) return undefined;
    const work = workOf({ releaseId: queued.releaseId, sourceType: application.sourceType });
    if (work !== expected) {
      await enqueue(instance, tx, 'deployment.run', { deploymentId, applicationId, work });
      return 'elsewhere';
    }
    const began = await moveDeployment(tx, deploymentId, 'queued', { status: 'running', startedAt });
    if (!began) return undefined;
    // Where its release is made is where it lives from here on.
    await setApplicationStatus(tx, applicationId, { status: 'running', node: instance.nodeId });
    await announceDeployment(instance, tx, deploymentId, 'deploy.started');
    return { deployment: queued, application };
  });
}

/**
 * What a deployment that did not come to its end must not leave: visitors at its release, its processes and its build.
 * An engine that does not answer does not keep it from ending: the sweep removes later what stays behind.
 */
async function leaveNothing(
  instance: Instance,
  release: { deploymentId: string; applicationId: string; releaseId: string },
): Promise<void> {
  const { deploymentId, applicationId, releaseId } = release;
  // It may have failed at the switch or after it: the records say who takes the traffic, and that one stays.
  await routeApplication(instance, { applicationId });
  if ((await findLiveRelease(instance.database.writer, applicationId)) === releaseId) return;
  try {
    // An earlier release is kept; it only must not go on running beside the one that serves.
    if (releaseId === deploymentId) await instance.workloads.removeRelease({ applicationId, releaseId });
    else await instance.workloads.stop(releaseId, instance.settings.stopGraceMs);
  } catch (error) {
    instance.log.warn({ ...release, err: error }, 'a release could not be removed');
  }
}

async function endInError(attempt: Attempt, error: unknown): Promise<void> {
  const { instance, deploymentId } = attempt;
  // A tool's own words may repeat what the tenant gave it.
  const errorMessage = await attempt.writer.mask(explain(error));
  attempt.run.log(`Failed: ${errorMessage}`);
  if (!isForUser(error)) instance.log.error({ deploymentId, err: error }, 'a deployment failed');
  else if (!(error instanceof DeploymentError))
    instance.log.info({ deploymentId, reason: errorMessage }, 'a deployment failed');
  await end(attempt, { status: 'error', errorMessage });
}

async function endCancelled(attempt: Attempt): Promise<void> {
  attempt.run.log('Cancelled.');
  await end(attempt, { status: 'cancelled', errorMessage: null });
}

async function end(
  { instance, application, deploymentId }: Attempt,
  outcome: { status: Extract<DeploymentStatus, 'error' | 'cancelled'>; errorMessage: string | null },
): Promise<void> {
  const finishedAt = isoFromNow(instance.clock);
  await inTransaction(instance.database, async (tx) => {
    await lockApplication(tx, application.id);
    if (!(await moveDeployment(tx, deploymentId, 'running', { ...outcome, finishedAt }))) return;
    await settleApplication(tx, application.id, outcome.status);
    await announceDeployment(instance, tx, deploymentId, 'deploy.failed');
  });
}

/** After an error the application shows it; after a cancelled deployment it is what it was before. */
async function settleApplication(
  tx: Tx,
  applicationId: string,
  outcome: Extract<DeploymentStatus, 'error' | 'cancelled'>,
): Promise<void> {
  const application = await findApplicationForJob(tx, applicationId);
  if (application === undefined) return;
  const status = outcome === 'error' ? 'error' : statusBefore(application);
  await setApplicationStatus(tx, applicationId, { status });
}

function statusBefore(application: Pick<ApplicationRow, 'liveDeploymentId' | 'desired'>): 'done' | 'idle' {
  return application.liveDeploymentId !== null && application.desired === 'run' ? 'done' : 'idle';
}

/** The program stops: the deployment waits again, unless another has come to wait in its place. */
async function putBack(attempt: Attempt, cause: unknown): Promise<void> {
  attempt.run.log('Pilothouse is stopping; this deployment starts over when it runs again.');
  try {
    const again = { status: 'queued', startedAt: null } as const;
    await moveDeployment(attempt.instance.database.writer, attempt.deploymentId, 'running', again);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await end(attempt, {
      status: 'error',
      errorMessage: 'Interrupted; a newer deployment was waiting already.',
    });
  }
  throw new Error(`put back: ${messageOf(cause)}`, { cause });
}

async function endInterrupted(instance: Instance, deployment: DeploymentForJob): Promise<void> {
  const { id: deploymentId, applicationId, organizationId } = deployment;
  const releaseId = deployment.releaseId ?? deploymentId;
  await leaveNothing(instance, { deploymentId, applicationId, releaseId });
  await rm(join(instance.settings.sourcesDir, deploymentId), { recursive: true, force: true });
  const errorMessage = 'The deployment was interrupted by a crash of Pilothouse. Deploy again.';
  instance.logs.record(applicationId, deploymentId).append(`Failed: ${errorMessage}`);
  await closeDeploymentLog(instance, { deploymentId, applicationId });
  const finishedAt = isoFromNow(instance.clock);
  await inTransaction(instance.database, async (tx) => {
    await lockApplication(tx, applicationId);
    if (!(await moveDeployment(tx, deploymentId, 'running', { status: 'error', errorMessage, finishedAt })))
      return;
    await countInterruptedBuild(instance, tx, { deploymentId, organizationId });
    await settleApplication(tx, applicationId, 'error');
    await announceDeployment(instance, tx, deploymentId, 'deploy.failed');
  });
}
