import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findLiveRelease } from '#db/queries/deployment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Endpoint } from '#src/adapters/workloads/port.ts';
import { DEPLOYMENT_STEPS, type DeploymentStep } from '#src/domain/deployment.ts';
import type { Id } from '#src/domain/id.ts';
import type { Saga, SagaStep } from '#src/kernel/saga.ts';
import type { Queueing } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import type { Instance } from '../context.ts';
import { routeApplication } from '../release/index.ts';
import { isBuilt } from '../source/index.ts';
import { type Attempt, isRollback } from './attempt.ts';
import { build, fetchSource, health, route, sourceOf, start } from './steps.ts';

/** What the steps of a deployment have added so far. */
export interface DeploymentState {
  /** Where the release listens, once it was started. */
  readonly endpoint?: Endpoint;
}

/** What the compensation of a deployment works with: also that of a process that died. */
export interface DeploymentUndo {
  readonly instance: Pick<
    Instance,
    'database' | 'domainPolicy' | 'ingress' | 'log' | 'peers' | 'routing' | 'settings' | 'workloads'
  > &
    Queueing;
  readonly deploymentId: Id<'dep'>;
  readonly applicationId: Id<'app'>;
  /** The release that it starts: its own, or of a rollback an earlier one. */
  readonly releaseId: Id<'dep'>;
}

type Step = Omit<SagaStep<Attempt, DeploymentUndo, DeploymentState>, 'name'>;

const STEPS: Readonly<Record<DeploymentStep, Step>> = {
  fetch: {
    // An image has no source: the engine pulls it in the build step.
    appliesTo: (attempt) => !isRollback(attempt) && isBuilt(sourceOf(attempt)),
    execute: async (attempt) => {
      await fetchSource(attempt);
      return {};
    },
    compensate: (undo) => removeSource(undo),
  },
  build: {
    appliesTo: (attempt) => !isRollback(attempt),
    execute: async (attempt) => {
      await build(attempt);
      return {};
    },
    // Ends its processes, too.
    compensate: (undo) =>
      isOwnRelease(undo)
        ? unlessAway(undo, ({ workloads }) =>
            workloads.removeRelease({ applicationId: undo.applicationId, releaseId: undo.releaseId }),
          )
        : Promise.resolve(),
  },
  start: {
    appliesTo: () => true,
    execute: async (attempt) => ({ endpoint: await start(attempt) }),
    // An earlier release is kept. It must not run beside the live one.
    compensate: (undo) =>
      isOwnRelease(undo)
        ? Promise.resolve()
        : unlessAway(undo, ({ workloads, settings }) => workloads.stop(undo.releaseId, settings.stopGraceMs)),
  },
  health: {
    appliesTo: () => true,
    execute: async (attempt, state) => {
      await health(attempt, endpointOf(state));
      return {};
    },
    compensate: () => Promise.resolve(),
  },
  route: {
    appliesTo: () => true,
    execute: async (attempt, state) => {
      await route(attempt, endpointOf(state));
      return {};
    },
    compensate: (undo) => routeOrOrder(undo),
  },
};

/**
 * The saga of a deployment. A new release receives the visitors in the step `route`, its pivot: a failure before it removes
 * the release, and the earlier one keeps its visitors.
 */
export const DEPLOYMENT_SAGA: Saga<Attempt, DeploymentUndo, DeploymentState, DeploymentStep> = {
  name: 'deployment',
  steps: DEPLOYMENT_STEPS.map((name) => ({ name, ...STEPS[name] })),
  pivot: {
    step: 'route',
    isPassed: async ({ instance, applicationId, releaseId }) =>
      (await findLiveRelease(instance.database.writer, applicationId)) === releaseId,
  },
};

/** Where the source of a deployment is fetched to. */
export function sourceDirOf({ settings }: Pick<Instance, 'settings'>, deploymentId: Id<'dep'>): string {
  return join(settings.sourcesDir, deploymentId);
}

export function removeSource({
  instance,
  deploymentId,
}: Pick<DeploymentUndo, 'instance' | 'deploymentId'>): Promise<void> {
  return rm(sourceDirOf(instance, deploymentId), { recursive: true, force: true });
}

function isOwnRelease({ releaseId, deploymentId }: DeploymentUndo): boolean {
  return releaseId === deploymentId;
}

/** An engine that does not answer does not prevent the end of a deployment. The periodic sweep removes the release later. */
async function unlessAway(
  { instance, ...release }: DeploymentUndo,
  work: (instance: DeploymentUndo['instance']) => Promise<void>,
): Promise<void> {
  try {
    await work(instance);
  } catch (error) {
    instance.log.warn({ ...release, err: error }, 'a release could not be removed');
  }
}

/**
 * The records name the release that has the traffic. An ingress that refuses the route does not prevent the end of a
 * deployment: a job of its own tries again.
 */
async function routeOrOrder({ instance, deploymentId, applicationId }: DeploymentUndo): Promise<void> {
  try {
    await routeApplication(instance, { applicationId });
  } catch (error) {
    instance.log.warn({ deploymentId, err: error }, 'the routes could not be put right');
    await inTransaction(instance.database, (tx) =>
      enqueue(instance, tx, 'application.route', { applicationId }),
    );
  }
}

function endpointOf({ endpoint }: DeploymentState): Endpoint {
  if (endpoint === undefined) throw new Error('The release was not started');
  return endpoint;
}
