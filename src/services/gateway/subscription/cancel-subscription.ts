import type { SubscriptionTable } from '#db/gateway-schema.ts';
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
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { Gateway, MerchantContext } from '../context.ts';
import { recordSubscriptionEvent } from '../invoice/invoice-outcome.ts';
import { viewSubscription } from '../invoice/view-subscription.ts';
import { closePayment } from '../payment/close-payment.ts';
import { NO_SUCH_SUBSCRIPTION } from './subscriptions.ts';

/**
 * Ends a subscription with the period that is paid. Where none is, there is nothing to wait for: it ends at once,
 * unless a charge is under way, whose outcome is awaited first.
 */
export async function cancelSubscription(
  ctx: MerchantContext,
  { subscriptionId }: SubscriptionRef,
): Promise<SubscriptionView> {
  const subscription = await findSubscription(ctx.database.writer, ctx.merchantId, subscriptionId);
  if (subscription === undefined) throw NO_SUCH_SUBSCRIPTION;
  const marked = await inTransaction(ctx.database, async (tx) => {
    const current = await lockSubscription(tx, subscription.id);
    if (current === undefined || current.status === 'cancelled')
      throw new Fault('conflict', 'This subscription has ended already.');
    const changed = await updateSubscription(tx, current.id, { cancelAtPeriodEnd: 1 });
    const merchant = await findMerchantById(tx, ctx.merchantId);
    if (current.status === 'active' && current.cancelAtPeriodEnd === 0) {
      const told = { gateway: ctx, tx, merchant, subscription: changed };
      await recordSubscriptionEvent(told, 'customer.subscription.updated');
    }
    await auditAs(ctx, tx, {
      actor: ctx.actor,
      organizationId: null,
      action: 'subscription.cancel',
      resourceId: current.id,
    });
    return changed;
  });
  if (marked.status !== 'active') await closeOpenInvoice(ctx, subscription);
  return viewSubscription(
    (await findSubscription(ctx.database.writer, ctx.merchantId, subscriptionId)) ?? marked,
  );
}

/** Ends what an invoice still asks for, and with it its subscription. False: a charge is under way, or none is open. */
export async function closeOpenInvoice(
  gateway: Gateway,
  { id, merchantId }: Pick<SubscriptionTable, 'id' | 'merchantId'>,
): Promise<boolean> {
  const { writer } = gateway.database;
  const invoice = await findLastInvoice(writer, id);
  if (invoice?.status !== 'open') return false;
  const payment = await findPaymentByReference(writer, merchantId, invoice.id);
  if (payment === undefined) return false;
  return closePayment(gateway, payment.id, { status: 'cancelled', cause: 'cancelled', actor: null });
}
