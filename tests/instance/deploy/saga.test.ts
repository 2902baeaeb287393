import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { findApplicationForJob } from '#db/queries/application.ts';
import { findLiveRelease, insertDeployment, moveDeployment } from '#db/queries/deployment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import type { Attempt } from '#src/services/instance/deployment/attempt.ts';
import { openDeploymentLog } from '#src/services/instance/deployment/deployment-log.ts';
import {
  DEPLOYMENT_SAGA,
  type DeploymentState,
  type DeploymentUndo,
  sourceDirOf,
} from '#src/services/instance/deployment/deployment-saga.ts';
import { asPlatform, forPlatform } from '#src/services/platform/access/permit.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { type SagaTrial, testSaga } from '../../support/saga.ts';
import { importSite, publishSite, settled } from '../../support/sites.ts';

let world: TestApp;
let applicationId: Id<'app'>;
let host: string;
let first: Id<'dep'>;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
  const { body } = await importSite(world);
  applicationId = body.applicationId;
  first = body.deploymentId;
  await settled(world, first);
  const { appName } = await world.ok<{ appName: string }>(
    `GET /api/application.get?applicationId=${applicationId}`,
  );
  host = `${appName}.localhost`;
  await holdLane();
});
afterAll(() => world.close());

/** Deployments without a job are carried on: those of the trials have the job of a process that works at them. */
async function holdLane(): Promise<void> {
  const { database, ids, nodeId: node } = world.app.instance;
  const now = new Date().toISOString();
  await database.writer
    .insertInto('job')
    .values({
      ...{ id: ids.next('job'), kind: 'deployment.run', payloadJson: '{}', lane: applicationId, node },
      ...{ pool: 'builds', tenantId: world.organizationId, queueKey: applicationId, state: 'running' },
      ...{ runAt: now, createdAt: now, attempts: 1, lastError: null, requestId: null, traceparent: null },
      ...{ leaseOwner: 'a trial', leaseUntil: '9999' },
    })
    .execute();
}

type Trial = SagaTrial<Attempt, DeploymentUndo, DeploymentState>;

/** A deployment whose record is `running`, as `runDeployment` hands it to the saga; no worker runs it. */
async function aTrial(releaseOf: (deploymentId: Id<'dep'>) => Id<'dep'>): Promise<Trial> {
  const { instance } = world.app;
  const { database, workloads, settings } = instance;
  const application = await findApplicationForJob(database.reader, applicationId);
  if (application === undefined) throw new Error('The application is gone');
  const deploymentId = instance.ids.next('dep');
  await inTransaction(database, async (tx) => {
    // The deployment of the trial before this one may not have ended.
    await tx.updateTable('deployment').set({ status: 'error' }).where('status', '=', 'running').execute();
    await insertDeployment(
      tx,
      asPlatform('application', { id: applicationId, organizationId: world.organizationId }, 'job'),
      {
        ...{ id: deploymentId, title: 'Trial' },
        ...{ description: null, releaseId: null, pushedBranch: null, pushedCommit: null },
        createdAt: new Date().toISOString(),
      },
    );
    await moveDeployment(tx, forPlatform('job'), deploymentId, 'queued', { status: 'running' });
  });
  const writer = await openDeploymentLog(instance, deploymentId, application);
  const signal = new AbortController().signal;
  const releaseId = releaseOf(deploymentId);
  return {
    context: {
      ...{ instance, application, deploymentId, releaseId, push: null },
      sourceDir: sourceDirOf(instance, deploymentId),
      run: { signal, log: () => undefined },
      ...{ writer, stopping: signal, buildSinceMs: null },
    },
    state: {},
    compensate: (work) => work({ instance, deploymentId, applicationId, releaseId }),
    holdings: async () => ({
      releases: (await workloads.inventory()).releases.map((release) => release.releaseId).sort(),
      running: workloads.endpoint(releaseId),
      sources: await readdir(settings.sourcesDir),
      live: await findLiveRelease(database.reader, applicationId),
      route: world.ingress.targetOf(host),
    }),
  };
}

testSaga('deployment', DEPLOYMENT_SAGA, () => aTrial((deploymentId) => deploymentId));
