import type { ApplicationRef } from '#src/contracts/application.ts';
import type { Instance } from '../context.ts';
import { routeApplication } from '../release/index.ts';

/** Job: ends and removes everything that an application left outside. */
export async function discardApplication(
  instance: Instance,
  { applicationId }: ApplicationRef,
): Promise<void> {
  await routeApplication(instance, { applicationId });
  await instance.workloads.removeApplication(applicationId);
  await instance.logs.remove(applicationId);
}
