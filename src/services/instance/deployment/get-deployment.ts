import { listSteps } from '#db/queries/deployment-step.ts';
import type { DeploymentDetails, DeploymentRef } from '#src/contracts/deployment.ts';
import { permittedDeployment } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { viewDeployment } from './view-deployment.ts';

/** A deployment with its steps. */
export async function getDeployment(
  ctx: MemberContext,
  { deploymentId }: DeploymentRef,
): Promise<DeploymentDetails> {
  const deployment = await permittedDeployment(ctx, deploymentId, 'site:read');
  return { ...viewDeployment(deployment), steps: await listSteps(ctx.database.reader, deployment.id) };
}
