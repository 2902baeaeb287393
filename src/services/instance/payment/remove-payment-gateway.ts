import { deleteOrphanedDeliveries } from '#db/queries/payment-event-delivery.ts';
import { deletePaymentService } from '#db/queries/payment-service.ts';
import { findMerchantAccount } from '#db/queries/payment-service-merchant.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { PaymentServiceRef } from '#src/contracts/payment-gateway.ts';
import type { Id } from '#src/domain/id.ts';
import type { MerchantAccountStatus } from '#src/domain/payment.ts';
import { Fault } from '#src/kernel/fault.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { audit } from '../../platform/audit/index.ts';
import { lockOrganization } from '../../platform/plan/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { Instance, MemberContext } from '../context.ts';
import { NO_SUCH_PAYMENT_GATEWAY } from './payment-gateway.ts';
import { releaseIfUnused } from './release-unused-account.ts';

const RELEASE_TIMEOUT_MS = 10_000;

/**
 * Removes a payment gateway service. With the organization's last one the merchant account is released before this
 * returns, which stops its payments and subscriptions. Throws 404, and 503 if the gateway does not confirm the release in
 * time.
 */
export async function removePaymentGateway(
  ctx: MemberContext,
  { paymentGatewayId }: PaymentServiceRef,
): Promise<Removed> {
  const organization = permittedOrganization(ctx, 'payment:manage');
  const { organizationId } = organization;
  const isLast = await inTransaction(ctx.database, async (tx) => {
    await lockOrganization(tx, organizationId);
    if (!(await deletePaymentService(tx, organization, paymentGatewayId)))
      throw new Fault('not_found', NO_SUCH_PAYMENT_GATEWAY);
    await deleteOrphanedDeliveries(tx, organization);
    await audit(ctx, tx, 'paymentGateway.remove', paymentGatewayId);
    return releaseIfUnused(ctx, tx, organization);
  });
  if (isLast) await waitForRelease(ctx, organizationId);
  return { removed: paymentGatewayId };
}

async function waitForRelease(
  { database, payments }: Pick<Instance, 'database' | 'payments'>,
  organizationId: Id<'org'>,
): Promise<void> {
  const isReleased = async () => {
    const account = await findMerchantAccount(database.writer, organizationId);
    return account === undefined || !IS_RELEASING[account.status];
  };
  if (await waitFor(isReleased, { timeoutMs: payments === null ? 0 : RELEASE_TIMEOUT_MS })) return;
  throw new Fault(
    'unavailable',
    'The service is removed, but the payment gateway does not answer. Its merchant account is released as soon as it does.',
  );
}

const IS_RELEASING = {
  provisioning: false,
  active: false,
  releasing: true,
} as const satisfies Record<MerchantAccountStatus, boolean>;
