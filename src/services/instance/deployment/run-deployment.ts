import {
  type ApplicationRow,
  findApplicationForJob,
  lockApplication,
  setApplicationStatus,
} from '#db/queries/application.ts';
import { findDeploymentForJob, moveDeployment } from '#db/queries/deployment.ts';
import { inTransaction } from '#db/transaction.ts';
import { type DeploymentResult, type DeploymentWork, isReleaseKept } from '#src/domain/deployment.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { executeSaga, SagaFailure } from '#src/kernel/saga.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import type { JobPayloads } from '../../platform/queue/index.ts';
import type { Instance } from '../context.ts';
import { followRoute, routeApplication } from '../release/index.ts';
import { abortOnCancel } from './abort-on-cancel.ts';
import { announceDeployment } from './announce-deployment.ts';
import { type Attempt, DeploymentError, hasLostLease, isRollback, startsOver } from './attempt.ts';
import { awaitDatabases } from './await-databases.ts';
import { assertBuildMinutes } from './build-minutes.ts';
import { closeDeploymentLog, openDeploymentLog } from './deployment-log.ts';
import { DEPLOYMENT_SAGA, removeSource, sourceDirOf } from './deployment-saga.ts';
import { workOf } from './deployment-work.ts';
import {
  compensateDeployment,
  type DeploymentForJob,
  endCancelled,
  endInError,
  endInterrupted,
  requeue,
} from './end-deployment.ts';
import { retireReleases } from './retire-releases.ts';

/**
 * Job: runs a deployment through its saga, from queued to done, error or cancelled. A new release receives the visitors only
 * once it is healthy; until then the old one keeps it. A deployment whose process died is not resumed: it ends in
 * error, it is compensated, and the user deploys again. A graceful stop of the program puts it back into the queue, or
 * cancels it where a later one waits there.
 *
 * Returns null, or the work that it needs if the source was changed since the job was written: it has not begun then, as
 * that work has places of its own.
 */
export async function runDeployment(
  instance: Instance,
  job: JobPayloads['deployment.run'],
  signal: AbortSignal,
): Promise<DeploymentWork | null> {
  const { deploymentId, applicationId } = job;
  const found = await findDeploymentForJob(instance.database.reader, deploymentId);
  if (found?.status === 'running') {
    await endInterrupted(instance, found);
    return null;
  }
  const begun = await begin(instance, job);
  if (typeof begun === 'string') return begun;
  if (begun === undefined) {
    // It has ended, and its process can have died before every ingress had the new route: none may have the earlier release.
    await routeApplication(instance, { applicationId });
    await retireReleases(instance, applicationId, signal);
    return null;
  }
  const { deployment, application } = begun;

  const startedAtMs = performance.now();
  const ended = (result: DeploymentResult) => countDeployment(instance, result, startedAtMs);
  const cancel = abortOnCancel(instance, deploymentId);
  const writer = await openDeploymentLog(instance, deploymentId, application);
  const attempt: Attempt = {
    instance,
    application,
    deploymentId,
    releaseId: deployment.releaseId ?? deploymentId,
    push: pushOf(deployment),
    sourceDir: sourceDirOf(instance, deploymentId),
    run: { signal: AbortSignal.any([signal, cancel.signal]), log: writer.log, output: writer.output },
    writer,
    stopping: signal,
    buildSinceMs: null,
  };
  try {
    await assertPossible(attempt);
    await executeSaga(DEPLOYMENT_SAGA, attempt, {});
    ended('done');
  } catch (error) {
    const cause = error instanceof SagaFailure ? error.cause : error;
    if (hasLostLease(attempt)) await leaveToOther(attempt);
    await cancel.look();
    await compensateDeployment({ instance, deploymentId, applicationId, releaseId: attempt.releaseId });
    const isToStartOver = startsOver(attempt);
    if (cancel.signal.aborted) await endCancelled(attempt);
    else if (isToStartOver) await requeue(attempt, cause);
    else await endInError(attempt, signal.aborted ? new DeploymentError(TOO_LONG) : cause);
    ended(cancel.signal.aborted || isToStartOver ? 'cancelled' : 'error');
  } finally {
    cancel.stop();
    await removeSource({ instance, deploymentId });
    writer.close();
    await closeDeploymentLog(instance, { deploymentId, applicationId });
  }
  await retireReleases(instance, applicationId, signal);
  return null;
}

/**
 * Throws: the process that has the lease compensates. It may have had the routes put right before this one sent its
 * visitors to the new release, so those of this process are read again.
 */
async function leaveToOther({ instance, application, deploymentId, stopping }: Attempt): Promise<void> {
  await followRoute(instance, { applicationId: application.id }).catch((error: unknown) => {
    instance.log.warn({ deploymentId, err: error }, 'routes could not be put right');
  });
  stopping.throwIfAborted();
}

/** Counts a deployment that has ended, with its duration. */
function countDeployment(
  { meter }: Pick<Instance, 'meter'>,
  result: DeploymentResult,
  startedAtMs: number,
): void {
  meter.count('pilothouse_deployments_total', { result });
  meter.observe(
    'pilothouse_deployment_duration_seconds',
    { result },
    (performance.now() - startedAtMs) / 1000,
  );
}

const TOO_LONG = 'The deployment took too long and was ended at its deadline. Deploy again.';

/** What has to be true before the first step. Throws `DeploymentError`. */
async function assertPossible(attempt: Attempt): Promise<void> {
  if (isRollback(attempt)) await assertKept(attempt);
  else {
    await logDifferences(attempt);
    await assertBuildMinutes(attempt);
  }
  await awaitDatabases(attempt);
}

/** The release can have been removed since the rollback was requested. */
async function assertKept({ instance, releaseId, run }: Attempt): Promise<void> {
  const made = await findDeploymentForJob(instance.database.reader, releaseId);
  if (made === undefined || !isReleaseKept(made.releaseState))
    throw new DeploymentError('The release of the earlier deployment is not kept any more. Deploy again.');
  run.log('Starting the release of an earlier deployment again');
}

function pushOf({ pushedBranch: branch, pushedCommit: commit }: DeploymentForJob): Attempt['push'] {
  return branch === null ? null : { branch, commit };
}

/** Logs what this engine does differently from the request. */
async function logDifferences({ instance, application, run }: Attempt): Promise<void> {
  const { sourceType, buildType } = application;
  const support = await instance.workloads.judgeSource({ sourceType, buildType });
  if (support.warning !== undefined) run.log(support.warning.message);
}

/**
 * Reads the deployment once no call can join it any more: until then a later push can have taken its place. If the
 * source was changed since the job was written, returns the work that it needs now.
 */
function begin(
  services: CoreServices,
  { deploymentId, applicationId, work: expected = 'build' }: JobPayloads['deployment.run'],
): Promise<{ deployment: DeploymentForJob; application: ApplicationRow } | DeploymentWork | undefined> {
  const startedAt = isoFromNow(services.clock);
  return inTransaction(services.database, async (tx) => {
    await lockApplication(tx, applicationId);
    const queued = await findDeploymentForJob(tx, deploymentId);
    const application = await findApplicationForJob(tx, applicationId);
    // With the application its deployments are gone.
    if (queued?.status !== 'queued' || application === undefined) return undefined;
    const work = workOf({ releaseId: queued.releaseId, sourceType: application.sourceType });
    if (work !== expected) return work;
    const began = await moveDeployment(tx, forPlatform('job'), deploymentId, 'queued', {
      status: 'running',
      startedAt,
      sourceJson: queued.releaseId === null ? application.sourceJson : null,
    });
    if (!began) return undefined;
    await setApplicationStatus(tx, forPlatform('job'), applicationId, {
      status: 'running',
      // One that has a live release stays where that is, until the new release takes the visitors.
      ...(application.liveDeploymentId === null && { node: services.homeId }),
    });
    // One that starts over was announced when it started first.
    if (queued.startedAt === null) await announceDeployment(services, tx, deploymentId, 'deploy.started');
    return { deployment: queued, application };
  });
}
