import type { Tx } from '#db/client.ts';
import { lockOrganizationRow } from '#db/queries/organization.ts';
import { deleteOrphanedDeliveries } from '#db/queries/payment-event-delivery.ts';
import {
  countPaymentServices,
  deletePaymentService,
  deletePaymentServicesOfProject,
} from '#db/queries/payment-service.ts';
import {
  findMerchantAccount,
  lockMerchantAccount,
  updateMerchantAccount,
} from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { PaymentServiceRef } from '#src/contracts/payment-gateway.ts';
import { Fault } from '#src/kernel/fault.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { CoreServices } from '../../platform/core/core-services.ts';
import { lockOrganization } from '../../platform/plan/plan.ts';
import type { Instance, MemberContext } from '../context.ts';
import { queueMerchantSync } from './merchant-account.ts';
import { NO_SUCH_SERVICE } from './services.ts';

const RELEASE_TIMEOUT_MS = 10_000;

/**
 * Removes a service: its link goes at once. With the organization's last one the merchant account is released, which
 * stops its payments and subscriptions: an answer of success says that this has happened.
 */
export async function removePaymentService(
  ctx: MemberContext,
  { paymentGatewayId }: PaymentServiceRef,
): Promise<Removed> {
  const { organizationId } = ctx.actor;
  const isLast = await inTransaction(ctx.database, async (tx) => {
    await lockOrganization(tx, organizationId);
    if (!(await deletePaymentService(tx, organizationId, paymentGatewayId)))
      throw new Fault('not_found', NO_SUCH_SERVICE);
    await deleteOrphanedDeliveries(tx, organizationId);
    await audit(ctx, tx, 'paymentGateway.remove', paymentGatewayId);
    return releaseIfUnused(ctx, tx, organizationId);
  });
  if (isLast) await waitForRelease(ctx, organizationId);
  return { removed: paymentGatewayId };
}

/** Deletes the services of a project that goes; with the organization's last one the merchant account is released. */
export async function deletePaymentServices(
  services: CoreServices,
  tx: Tx,
  organizationId: string,
  projectId: string,
): Promise<void> {
  if ((await countPaymentServices(tx, { organizationId, projectId })) === 0) return;
  await lockOrganizationRow(tx, organizationId);
  await deletePaymentServicesOfProject(tx, organizationId, projectId);
  await deleteOrphanedDeliveries(tx, organizationId);
  await releaseIfUnused(services, tx, organizationId);
}

/** Orders the release of an account that has no service any more. False: it has one, or is being released already. */
export async function releaseIfUnused(
  services: CoreServices,
  tx: Tx,
  organizationId: string,
): Promise<boolean> {
  if ((await countPaymentServices(tx, { organizationId })) > 0) return false;
  const account = await lockMerchantAccount(tx, organizationId);
  if (account === undefined) return false;
  await updateMerchantAccount(tx, account, { status: 'releasing' });
  await queueMerchantSync(services, tx, organizationId);
  return true;
}

async function waitForRelease({ database, payments }: Instance, organizationId: string): Promise<void> {
  const isReleased = async () => {
    const account = await findMerchantAccount(database.writer, organizationId);
    return account?.status !== 'releasing';
  };
  if (await waitFor(isReleased, { timeoutMs: payments === null ? 0 : RELEASE_TIMEOUT_MS })) return;
  throw new Fault(
    'unavailable',
    'The service is removed, but the payment gateway does not answer. Its merchant account is released as soon as it does.',
  );
}
