import type { Tx } from '#db/client.ts';
import { lockOrganizationRow } from '#db/queries/organization.ts';
import { deleteOrphanedDeliveries } from '#db/queries/payment-event-delivery.ts';
import { countPaymentServices, deletePaymentServicesOfProject } from '#db/queries/payment-service.ts';
import {
  lockMerchantAccount,
  type PaymentPermit,
  updateMerchantAccount,
} from '#db/queries/payment-service-merchant.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { Queueing } from '../../platform/core/index.ts';
import { queueMerchantSync } from './merchant-account.ts';

/** Deletes the services of a project; with the organization's last one the merchant account is released. */
export async function deletePaymentServices(
  instance: Queueing,
  tx: Tx,
  project: Permitted<'project', SiteWrite>,
): Promise<void> {
  const { organizationId, id: projectId } = project;
  if ((await countPaymentServices(tx, { organizationId, projectId })) === 0) return;
  await lockOrganizationRow(tx, organizationId);
  await deletePaymentServicesOfProject(tx, project);
  await deleteOrphanedDeliveries(tx, project);
  await releaseIfUnused(instance, tx, project);
}

/** Queues the release of an account without services. Returns false if it has one, or there is no account. */
export async function releaseIfUnused(instance: Queueing, tx: Tx, permit: PaymentPermit): Promise<boolean> {
  const { organizationId } = permit;
  if ((await countPaymentServices(tx, { organizationId })) > 0) return false;
  const account = await lockMerchantAccount(tx, organizationId);
  if (account === undefined) return false;
  await updateMerchantAccount(tx, permit, account, { status: 'releasing' });
  await queueMerchantSync(instance, tx, organizationId);
  return true;
}
