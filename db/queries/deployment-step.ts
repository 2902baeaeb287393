import type { DeploymentStep, DeploymentStepStatus } from '#src/domain/deployment.ts';
import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';

/** The steps of a deployment in their order. */
export function listSteps(db: Db, deploymentId: Id<'dep'>) {
  return db
    .selectFrom('deploymentStep')
    .select(['name', 'status', 'startedAt', 'finishedAt'])
    .where('deploymentId', '=', deploymentId)
    .orderBy('startedAt')
    .execute();
}

interface StepOfDeployment {
  readonly deploymentId: Id<'dep'>;
  readonly name: DeploymentStep;
}

interface StepStart extends StepOfDeployment {
  readonly startedAt: string;
}

interface StepEnd {
  readonly status: Exclude<DeploymentStepStatus, 'running'>;
  readonly finishedAt: string;
}

const starting = compiledOnce(['deploymentId', 'name', 'startedAt'], (db, step: StepStart) =>
  db
    .insertInto('deploymentStep')
    .values({ ...step, status: 'running', finishedAt: null })
    .onConflict((oc) =>
      oc
        .columns(['deploymentId', 'name'])
        .doUpdateSet({ status: 'running', startedAt: step.startedAt, finishedAt: null }),
    ),
);

const finishing = compiledOnce(
  ['deploymentId', 'name', 'status', 'finishedAt'],
  (db, { deploymentId, name, status, finishedAt }: StepOfDeployment & StepEnd) =>
    db
      .updateTable('deploymentStep')
      .set({ status, finishedAt })
      .where('deploymentId', '=', deploymentId)
      .where('name', '=', name),
);

/** Records the start of a step; a step that is repeated starts anew. */
export async function startStep(db: Db, _permit: PlatformPermit, step: StepStart): Promise<void> {
  await starting(db, step);
}

/** Records how a step has ended. */
export async function finishStep(
  db: Db,
  _permit: PlatformPermit,
  step: StepOfDeployment,
  end: StepEnd,
): Promise<void> {
  await finishing(db, { ...step, ...end });
}
