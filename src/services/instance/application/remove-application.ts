import type { Tx } from '#db/client.ts';
import { deleteApplicationRow } from '#db/queries/application.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ApplicationRef } from '#src/contracts/application.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { CoreServices } from '../../platform/core/core-services.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import { permittedApplication } from '../access/permitted-application.ts';
import type { Instance, MemberContext } from '../context.ts';
import { releaseDomains } from '../domain/release-domains.ts';
import { routeApplication } from '../release/route-application.ts';

/** Removes an application with its domains and deployments; what runs is ended right after. */
export async function removeApplication(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<Removed> {
  const application = await permittedApplication(ctx, applicationId, 'site:write');
  await inTransaction(ctx.database, async (tx) => {
    await deleteApplication(ctx, tx, application);
    await audit(ctx, tx, 'application.remove', applicationId);
  });
  return { removed: applicationId };
}

/** Deletes the record and orders what exists outside to be removed. */
export async function deleteApplication(
  services: CoreServices,
  tx: Tx,
  application: Permitted<'application', SiteWrite>,
): Promise<void> {
  const { organizationId, id: applicationId } = application;
  await releaseDomains(services, tx, { organizationId, applicationId });
  await enqueue(services, tx, 'application.discard', { applicationId });
  await deleteApplicationRow(tx, application);
}

/** Job: ends and removes everything that an application left outside. */
export async function discardApplication(
  instance: Instance,
  { applicationId }: ApplicationRef,
): Promise<void> {
  await routeApplication(instance, { applicationId });
  await instance.workloads.removeApplication(applicationId);
  await instance.logs.remove(applicationId);
}
