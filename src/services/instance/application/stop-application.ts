import type { ApplicationRef, DesiredState as DesiredStateView } from '#src/contracts/application.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { changeDesiredState } from './change-desired-state.ts';

/**
 * Takes an application out of traffic and stops it. Its release is kept and can be started again; a deployment that
 * waits or runs is cancelled, since it would start the application again.
 */
export async function stopApplication(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<DesiredStateView> {
  const application = await permittedApplication(ctx, applicationId, 'site:deploy');
  return changeDesiredState(ctx, application, 'stop', 'application.stop');
}
