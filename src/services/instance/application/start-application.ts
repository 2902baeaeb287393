import type { ApplicationRef, DesiredState as DesiredStateView } from '#src/contracts/application.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { changeDesiredState, nothingDeployed } from './change-desired-state.ts';

/** Starts the release that was deployed last. Throws 409 without a release. */
export async function startApplication(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<DesiredStateView> {
  const application = await permittedApplication(ctx, applicationId, 'site:deploy');
  if (application.liveDeploymentId === null) throw nothingDeployed();
  return changeDesiredState(ctx, application, 'run', 'application.start');
}
