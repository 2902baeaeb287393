import { rm } from 'node:fs/promises';
import { lockApplication, setApplicationStatus } from '#db/queries/application.ts';
import { findDeploymentForJob, moveDeployment, updateDeployment } from '#db/queries/deployment.ts';
import { finishStep, startStep } from '#db/queries/deployment-step.ts';
import { executeUnwaited, inTransaction } from '#db/transaction.ts';
import type { RemoteBranch } from '#src/adapters/git/port.ts';
import { GitHostError } from '#src/adapters/git-host/port.ts';
import type { Endpoint } from '#src/adapters/workloads/port.ts';
import type { Source } from '#src/contracts/source.ts';
import type { DeploymentStep, DeploymentStepStatus } from '#src/domain/deployment.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { healthPathOf, readVariables, routeTo, startRelease, storedSource } from '../release/index.ts';
import { isBuilt } from '../source/index.ts';
import { credentialOfImage, remoteOfSource } from '../source-access/index.ts';
import { announceDeployment } from './announce-deployment.ts';
import { assertRegistryAllowed } from './assert-registry-allowed.ts';
import { type Attempt, DeploymentError, isRollback, storeLog } from './attempt.ts';
import { awaitHealthy } from './await-healthy.ts';
import { countBuild } from './build-minutes.ts';
import { shortHash } from './short-hash.ts';

/** Clones the newest commit of the branch, or the commit that was pushed. */
export async function fetchSource(attempt: Attempt): Promise<void> {
  const source = sourceOf(attempt);
  if (!isBuilt(source)) return;
  await asStep(attempt, 'fetch', async () => {
    const { instance, deploymentId, sourceDir, push, run } = attempt;
    // An execution before this one can have left files.
    await rm(sourceDir, { recursive: true, force: true });
    const remote = await remoteOf(attempt, source);
    const wanted =
      push === null ? {} : { branch: push.branch, ...(push.commit !== null && { commit: push.commit }) };
    const { submodules, lfs } = source;
    const request = { ...remote, ...wanted, submodules, lfs, directory: sourceDir };
    const commit = await instance.git.clone(request, run);
    const found = {
      commitHash: commit.hash,
      description: `${commit.subject} (${shortHash(commit.hash)})`,
    };
    await executeUnwaited(instance.database, (db) =>
      updateDeployment(db, forPlatform('job'), deploymentId, found),
    );
  });
}

/** The repository with its credential. A token that was made for this deployment is masked like any other secret. */
async function remoteOf(
  { instance, application, writer, run }: Attempt,
  source: Parameters<typeof remoteOfSource>[3],
): Promise<RemoteBranch> {
  const db = instance.database.reader;
  try {
    const remote = await remoteOfSource(instance, db, application.organizationId, source, run.signal);
    if ('code' in remote) throw new DeploymentError(remote.message);
    if (remote.credential.kind === 'token') writer.hide(remote.credential.token);
    return remote;
  } catch (error) {
    throw error instanceof GitHostError ? new DeploymentError(error.message) : error;
  }
}

/** Makes a release of the source, or of an image that the engine pulls. An engine keeps a release that exists. */
export async function build(attempt: Attempt): Promise<void> {
  const source = sourceOf(attempt);
  if (!isBuilt(source)) return pull(attempt, source.dockerImage);
  await asStep(attempt, 'build', async () => {
    const { instance, application, deploymentId, sourceDir, run } = attempt;
    const env = await readVariables(instance.vault, instance.database.reader, application.id);
    const { buildPath, buildType, buildCommand, startCommand } = source;
    const spec = { applicationId: application.id, releaseId: deploymentId, sourceDir, env };
    await instance.workloads.build({ ...spec, buildPath, buildType, buildCommand, startCommand }, run);
  });
}

function pull(attempt: Attempt, image: string): Promise<void> {
  return asStep(attempt, 'build', async () => {
    const { instance, application, releaseId, writer, run } = attempt;
    const { id: applicationId, organizationId } = application;
    await assertRegistryAllowed(attempt, image);
    const credential = await credentialOfImage(instance, instance.database.reader, organizationId, image);
    if (credential !== null) writer.hide(credential.password);
    await instance.workloads.pull(
      { applicationId, releaseId, image, ...(credential !== null && { credential }) },
      run,
    );
  });
}

export function start(attempt: Attempt): Promise<Endpoint> {
  return asStep(attempt, 'start', () => {
    const { instance, application, releaseId, writer, run } = attempt;
    run.log('Starting the release');
    // What it prints once the deployment has ended belongs to the application's own log alone.
    return startRelease(instance, application, releaseId, run, { alsoTo: writer, needsAll: true });
  });
}

export function health(attempt: Attempt, endpoint: Endpoint): Promise<void> {
  return asStep(attempt, 'health', () => awaitHealthy(attempt, endpoint, healthPathOf(sourceOf(attempt))));
}

/** The pivot: the ingress sends requests to the new release, and one transaction records that. */
export function route(attempt: Attempt, endpoint: Endpoint): Promise<void> {
  return asStep(attempt, 'route', async () => {
    const { instance, application, run } = attempt;
    await routeTo(instance, application, endpoint, async () => {
      run.log('The release receives the visitors now');
      await recordSwitch(attempt);
    });
  });
}

async function recordSwitch(attempt: Attempt): Promise<void> {
  const { instance, application, deploymentId } = attempt;
  await storeLog(instance);
  const finishedAt = isoFromNow(instance.clock);
  await inTransaction(instance.database, async (tx) => {
    const releaseState = isRollback(attempt) ? null : 'kept';
    const change = { status: 'done', releaseState, finishedAt } as const;
    if (!(await lockApplication(tx, application.id))) throw removed();
    if (!(await moveDeployment(tx, forPlatform('job'), deploymentId, 'running', change))) {
      // An execution before this one can have recorded it.
      if ((await findDeploymentForJob(tx, deploymentId))?.status === 'done') return;
      throw removed();
    }
    await setApplicationStatus(tx, forPlatform('job'), application.id, {
      status: 'done',
      liveDeploymentId: deploymentId,
      // The application lives where its live release is.
      node: instance.homeId,
    });
    await announceDeployment(instance, tx, deploymentId, 'deploy.succeeded');
  });
}

function removed(): DeploymentError {
  return new DeploymentError('The application was removed meanwhile.');
}

/**
 * Records the start and the end of a step around its work. None of that waits for the disk: a deployment whose machine
 * breaks down is interrupted in any step, and the one record that has to last, the switch of the route, waits by itself.
 */
async function asStep<Result>(
  attempt: Attempt,
  name: DeploymentStep,
  work: () => Promise<Result>,
): Promise<Result> {
  const { deploymentId, instance, run } = attempt;
  const startedAt = isoFromNow(instance.clock);
  if (name === 'fetch') attempt.buildSinceMs = instance.clock.now();
  run.signal.throwIfAborted();
  await executeUnwaited(instance.database, (db) =>
    startStep(db, forPlatform('job'), { deploymentId, name, startedAt }),
  );
  const finish = async (status: Exclude<DeploymentStepStatus, 'running'>) => {
    const endsBuild = name === 'build' || status === 'failed';
    const end = { status, finishedAt: isoFromNow(instance.clock) };
    await inTransaction(
      instance.database,
      async (tx) => {
        await finishStep(tx, forPlatform('job'), { deploymentId, name }, end);
        if (endsBuild) await countBuild(tx, attempt);
      },
      { isIntermediate: true },
    );
    if (endsBuild) attempt.buildSinceMs = null;
  };
  try {
    const result = await work();
    await finish('success');
    return result;
  } catch (error) {
    await finish('failed');
    throw error;
  }
}

export function sourceOf({ application }: Pick<Attempt, 'application'>): Source {
  return storedSource(application.sourceJson);
}
