import type { z } from 'zod';
import { insertPayment } from '#db/queries/gateway-payment.ts';
import { insertInvoice, insertSubscription } from '#db/queries/gateway-subscription.ts';
import { inTransaction } from '#db/transaction.ts';
import type { CreatedSubscription, CreateSubscription } from '#src/contracts/gateway/subscription.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { MerchantContext } from '../context.ts';
import { afterIntervals } from '../invoice/index.ts';
import { enabledMethods, holdMerchant, merchantTime } from '../merchant/index.ts';
import {
  firstPage,
  MAX_PAGE_DECLINES,
  noMethod,
  PAYMENT_LIFETIME_MS,
  pageAddress,
} from '../payment/index.ts';
import { requireOffer } from './offer.ts';

/**
 * Subscribes a customer to an offer. The subscription starts when its first invoice is paid on the returned page, and
 * renews by the same method. It ends before its start if the page is cancelled, expires or is declined too often.
 * Throws 404 for an unknown offer or a released merchant, and 409 without an enabled method.
 */
export async function createSubscription(
  ctx: MerchantContext,
  input: CreateSubscription,
): Promise<z.output<typeof CreatedSubscription>> {
  const subscriptionId = ctx.ids.next('subs');
  const paymentId = ctx.ids.next('pay');
  await inTransaction(ctx.database, async (tx) => {
    const merchant = await holdMerchant(tx, ctx.permit);
    const offer = await requireOffer(tx, merchant.id, input.offerId);
    const methods = enabledMethods(ctx, merchant).map(({ id }) => id);
    if (methods.length === 0) throw noMethod();
    const now = merchantTime(ctx, merchant);
    const invoiceId = ctx.ids.next('ivc');
    const sum = { amountMinor: offer.amountMinor, currency: offer.currency };
    const own = { createdAt: now };
    await insertSubscription(tx, merchant, {
      ...own,
      id: subscriptionId,
      offerId: offer.id,
      customer: input.customer,
      externalReference: input.externalReference,
      status: 'incomplete',
      anchorAt: null,
      periods: 0,
      cancelAtPeriodEnd: 0,
      currentPeriodStart: null,
      currentPeriodEnd: null,
      methodId: null,
      savedMethodSealed: null,
      dueAt: null,
      endedAt: null,
    });
    await insertInvoice(tx, merchant, {
      ...{ ...own, ...sum, id: invoiceId, subscriptionId, number: 1, status: 'open', paidAt: null },
      ...{ periodStart: now, periodEnd: afterIntervals(now, offer.interval, 1) },
    });
    await insertPayment(tx, merchant, {
      ...{ ...own, ...sum, id: paymentId, invoiceId, reference: invoiceId },
      returnUrl: input.returnUrl,
      methodsJson: JSON.stringify(methods),
      declineLimit: MAX_PAGE_DECLINES,
      expiresAt: merchantTime(ctx, merchant, PAYMENT_LIFETIME_MS),
    });
    await auditAs(ctx, tx, {
      actor: ctx.actor,
      organizationId: null,
      action: 'subscription.create',
      resourceId: subscriptionId,
    });
  });
  return {
    subscriptionId,
    url: pageAddress(ctx, firstPage({ id: paymentId, round: 1 })),
    status: 'incomplete',
  };
}
