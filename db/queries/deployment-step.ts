import type { DeploymentStep, DeploymentStepStatus } from '#src/domain/deployment.ts';
import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';

/** The steps of a deployment in their order. */
export function listSteps(db: Db, deploymentId: Id<'dep'>) {
  return db
    .selectFrom('deploymentStep')
    .select(['name', 'status', 'startedAt', 'finishedAt'])
    .where('deploymentId', '=', deploymentId)
    .orderBy('startedAt')
    .execute();
}

/** Records the start of a step; a step that is repeated starts anew. */
export async function startStep(
  db: Db,
  _permit: PlatformPermit,
  step: { deploymentId: Id<'dep'>; name: DeploymentStep; startedAt: string },
): Promise<void> {
  await db
    .insertInto('deploymentStep')
    .values({ ...step, status: 'running', finishedAt: null })
    .onConflict((oc) =>
      oc
        .columns(['deploymentId', 'name'])
        .doUpdateSet({ status: 'running', startedAt: step.startedAt, finishedAt: null }),
    )
    .execute();
}

/** Records how a step has ended. */
export async function finishStep(
  db: Db,
  _permit: PlatformPermit,
  step: { deploymentId: Id<'dep'>; name: DeploymentStep },
  outcome: { status: Exclude<DeploymentStepStatus, 'running'>; finishedAt: string },
): Promise<void> {
  await db
    .updateTable('deploymentStep')
    .set(outcome)
    .where('deploymentId', '=', step.deploymentId)
    .where('name', '=', step.name)
    .execute();
}
