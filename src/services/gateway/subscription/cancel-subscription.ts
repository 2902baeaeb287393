import { findMerchantById } from '#db/queries/gateway-merchant.ts';
import { findPaymentByReference } from '#db/queries/gateway-payment.ts';
import {
  findLastInvoice,
  findSubscription,
  lockSubscription,
  updateSubscription,
} from '#db/queries/gateway-subscription.ts';
import { inTransaction } from '#db/transaction.ts';
import type { SubscriptionRef, SubscriptionView } from '#src/contracts/gateway/subscription.ts';
import type { Id } from '#src/domain/id.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { MerchantContext, Settling } from '../context.ts';
import {
  INVOICE_IS_OPEN,
  recordSubscriptionEvent,
  SUBSCRIPTION_RULES,
  viewSubscription,
} from '../invoice/index.ts';
import { merchantTime } from '../merchant/index.ts';
import { closePayment } from '../payment/index.ts';
import { requireSubscription } from './subscription.ts';

/**
 * Ends a subscription with the paid period. Without one it ends at once, unless a charge is under way: then it ends
 * with the outcome of the charge. Throws 404, and 409 for a subscription that has ended.
 */
export async function cancelSubscription(
  ctx: MerchantContext,
  { subscriptionId }: SubscriptionRef,
): Promise<SubscriptionView> {
  const subscription = await requireSubscription(ctx.database.writer, ctx.merchantId, subscriptionId);
  const marked = await inTransaction(ctx.database, async (tx) => {
    const current = await lockSubscription(tx, subscription.id);
    if (current === undefined || SUBSCRIPTION_RULES[current.status].hasEnded)
      throw new Fault('conflict', 'This subscription has already ended.');
    const merchant = await findMerchantById(tx, ctx.permit);
    const { hasStarted } = SUBSCRIPTION_RULES[current.status];
    const changed = await updateSubscription(tx, ctx.permit, current.id, {
      cancelAtPeriodEnd: 1,
      // An attempt that is under way now may lead the customer to the provider: then it is stopped there.
      ...(hasStarted ? {} : { dueAt: merchantTime(ctx, merchant) }),
    });
    if (SUBSCRIPTION_RULES[current.status].isPaid && current.cancelAtPeriodEnd === 0) {
      const event = { gateway: ctx, tx, merchant, subscription: changed };
      await recordSubscriptionEvent(event, 'customer.subscription.updated');
    }
    await auditAs(ctx, tx, {
      actor: ctx.actor,
      organizationId: null,
      action: 'subscription.cancel',
      resourceId: current.id,
    });
    return changed;
  });
  if (!SUBSCRIPTION_RULES[marked.status].isPaid) await closeOpenInvoice(ctx, ctx.permit, subscription.id);
  return viewSubscription(
    (await findSubscription(ctx.database.writer, ctx.merchantId, subscriptionId)) ?? marked,
  );
}

/** Closes an unpaid invoice, which ends its subscription. Returns false if a charge is under way or none is unpaid. */
export async function closeOpenInvoice(
  gateway: Settling,
  permit: MerchantPermit,
  subscriptionId: Id<'subs'>,
): Promise<boolean> {
  const { writer } = gateway.database;
  const invoice = await findLastInvoice(writer, subscriptionId);
  if (invoice === undefined || !INVOICE_IS_OPEN[invoice.status]) return false;
  const payment = await findPaymentByReference(writer, permit.merchantId, invoice.id);
  if (payment === undefined) return false;
  return closePayment(gateway, permit, payment.id, { status: 'cancelled', cause: 'cancelled', actor: null });
}
