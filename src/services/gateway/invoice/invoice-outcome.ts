import type { Tx } from '#db/client.ts';
import type { InvoiceTable, SubscriptionTable } from '#db/gateway-schema.ts';
import type { Attempt } from '#db/queries/gateway-attempt.ts';
import type { Merchant } from '#db/queries/gateway-merchant.ts';
import type { Payment } from '#db/queries/gateway-payment.ts';
import {
  findInvoice,
  findOffer,
  lockSubscription,
  updateInvoice,
  updateSubscription,
} from '#db/queries/gateway-subscription.ts';
import type { EventObject } from '#src/contracts/gateway/event.ts';
import type { MerchantEvent } from '#src/domain/event.ts';
import type { Gateway } from '../context.ts';
import { recordEvent } from '../event/record-event.ts';
import { merchantTime } from '../merchant/merchant-clock.ts';
import { movePayment } from '../payment-state/move-payment.ts';
import { afterIntervals } from './interval.ts';
import { INCONCLUSIVE_RETRY_MS, retryAt } from './retry-schedule.ts';
import { savedMethodIdentity } from './saved-method.ts';
import { invoiceObject, subscriptionObject } from './view-subscription.ts';

/**
 * What becomes of a subscription with the payment of its invoice. Each runs in the transaction of that payment's own
 * change, which has locked the payment; the subscription is locked after it, here as everywhere.
 */
interface Told {
  readonly gateway: Gateway;
  readonly tx: Tx;
  readonly merchant: Merchant;
}

/** Money came: the first starts the subscription, later ones carry it into the next period. */
export async function applyInvoicePayment(
  told: Told,
  paid: { payment: Payment; attempt: Attempt; savedMethod: string | null },
): Promise<void> {
  const scene = await sceneOf(told, paid.payment);
  const { subscription } = scene;
  switch (subscription.status) {
    case 'incomplete':
      return begin(scene, paid);
    case 'active':
    case 'past_due':
      return carryOn(scene);
    case 'cancelled':
      // It ended while the charge was under way: the money has come all the same.
      return recordInvoiceEvent(await withPaid(scene), 'invoice.payment_succeeded');
  }
}

/** Nothing was charged: the customer tries again on the page, or the saved method is tried again by the schedule. */
export async function applyInvoiceDecline(
  told: Told,
  { payment, failure }: { payment: Payment; failure: EventObject<'invoice.payment_failed'>['failure'] },
): Promise<void> {
  const scene = await sceneOf(told, payment);
  const { tx, invoice, subscription } = scene;
  const isLast = payment.status === 'failed';
  const after = isLast ? await withInvoice(scene, { status: 'uncollectible' }) : scene;
  await recordInvoiceEvent(after, 'invoice.payment_failed', { failure });
  if (subscription.status === 'cancelled') {
    if (payment.status === 'pending') await giveUpPayment(scene, payment);
    return;
  }
  if (isLast) return endSubscription(scene, subscription);
  if (subscription.status === 'incomplete') return;
  if (subscription.cancelAtPeriodEnd === 1) return giveUp(scene, payment);
  const dueAt = retryAt(invoice.periodStart, payment.declines);
  const late = await updateSubscription(tx, subscription.id, { status: 'past_due', dueAt });
  if (subscription.status !== 'past_due')
    await recordSubscriptionEvent({ ...scene, subscription: late }, 'customer.subscription.updated');
}

/** A renewal came to nothing through nobody's fault: it is tried again soon. */
export async function applyInvoiceInconclusive(told: Told, payment: Payment): Promise<void> {
  const scene = await sceneOf(told, payment);
  const { gateway, tx, merchant, subscription } = scene;
  if (subscription.status === 'incomplete') return;
  if (subscription.status === 'cancelled') return giveUpPayment(scene, payment);
  const dueAt = merchantTime(gateway, merchant, INCONCLUSIVE_RETRY_MS);
  await updateSubscription(tx, subscription.id, { dueAt });
}

/** Its payment was cancelled or has expired, and with it what it was for. */
export async function applyInvoiceClosing(told: Told, payment: Payment): Promise<void> {
  const scene = await sceneOf(told, payment);
  const { tx, invoice, subscription } = scene;
  await updateInvoice(tx, invoice.id, { status: 'void' });
  if (subscription.status !== 'cancelled') await endSubscription(scene, subscription);
}

interface Scene extends Told {
  readonly invoice: InvoiceTable;
  readonly subscription: SubscriptionTable;
}

async function sceneOf(told: Told, payment: Payment): Promise<Scene> {
  const invoice = await findInvoice(told.tx, payment.invoiceId ?? '');
  const subscription =
    invoice === undefined ? undefined : await lockSubscription(told.tx, invoice.subscriptionId);
  if (invoice === undefined || subscription === undefined)
    throw new Error(`The invoice of the payment ${payment.id} is not there`);
  return { ...told, invoice, subscription };
}

async function begin(
  scene: Scene,
  { attempt, savedMethod }: { attempt: Attempt; savedMethod: string | null },
): Promise<void> {
  const { gateway, tx, merchant, subscription } = scene;
  const now = merchantTime(gateway, merchant);
  const offer = await findOffer(tx, merchant.id, subscription.offerId);
  if (offer === undefined) throw new Error(`The offer of ${subscription.id} is not there`);
  const periodEnd = afterIntervals(now, offer.interval, 1);
  const paid = await withInvoice(scene, { status: 'paid', periodStart: now, periodEnd, paidAt: now });
  const begun = await updateSubscription(tx, subscription.id, {
    status: 'active',
    anchorAt: now,
    periods: 1,
    currentPeriodStart: now,
    currentPeriodEnd: periodEnd,
    methodId: attempt.methodId,
    savedMethodSealed:
      savedMethod === null ? null : gateway.vault.seal(savedMethod, savedMethodIdentity(subscription.id)),
    dueAt: periodEnd,
  });
  const after = { ...paid, subscription: begun };
  await recordSubscriptionEvent(after, 'customer.subscription.created');
  await recordInvoiceEvent(after, 'invoice.payment_succeeded');
}

async function carryOn(scene: Scene): Promise<void> {
  const { tx, invoice, subscription } = scene;
  const paid = await withPaid(scene);
  const renewed = await updateSubscription(tx, subscription.id, {
    status: 'active',
    periods: invoice.number,
    currentPeriodStart: invoice.periodStart,
    currentPeriodEnd: invoice.periodEnd,
    dueAt: invoice.periodEnd,
  });
  const after = { ...paid, subscription: renewed };
  await recordInvoiceEvent(after, 'invoice.payment_succeeded');
  await recordSubscriptionEvent(after, 'customer.subscription.updated');
}

/** What was declined need not be tried again where its subscription was to end anyway. */
async function giveUp(scene: Scene, payment: Payment): Promise<void> {
  await giveUpPayment(scene, payment);
  await endSubscription(scene, scene.subscription);
}

async function giveUpPayment({ gateway, tx, merchant, invoice }: Scene, payment: Payment): Promise<void> {
  const now = merchantTime(gateway, merchant);
  await movePayment(tx, payment, { status: 'cancelled', cause: 'cancelled', now });
  await updateInvoice(tx, invoice.id, { status: 'void' });
}

/** Ends a subscription, locked in this transaction. Nobody hears of the end of one that never began. */
export async function endSubscription(told: Told, subscription: SubscriptionTable): Promise<void> {
  const { gateway, tx, merchant } = told;
  const ended = await updateSubscription(tx, subscription.id, {
    status: 'cancelled',
    dueAt: null,
    endedAt: merchantTime(gateway, merchant),
  });
  if (subscription.status !== 'incomplete')
    await recordSubscriptionEvent({ ...told, subscription: ended }, 'customer.subscription.deleted');
}

function withPaid(scene: Scene): Promise<Scene> {
  return withInvoice(scene, { status: 'paid', paidAt: merchantTime(scene.gateway, scene.merchant) });
}

async function withInvoice(scene: Scene, change: Parameters<typeof updateInvoice>[2]): Promise<Scene> {
  return { ...scene, invoice: await updateInvoice(scene.tx, scene.invoice.id, change) };
}

function recordInvoiceEvent(
  { gateway, tx, merchant, invoice, subscription }: Scene,
  type: Extract<MerchantEvent, `invoice.${string}`>,
  more: Pick<EventObject<typeof type>, 'failure'> = {},
): Promise<void> {
  return recordEvent(gateway, tx, merchant, {
    type,
    object: { ...invoiceObject(invoice, subscription), ...more },
    externalReference: subscription.externalReference,
  });
}

export function recordSubscriptionEvent(
  { gateway, tx, merchant, subscription }: Told & { readonly subscription: SubscriptionTable },
  type: Extract<MerchantEvent, `customer.subscription.${string}`>,
): Promise<void> {
  return recordEvent(gateway, tx, merchant, {
    type,
    object: subscriptionObject(subscription),
    externalReference: subscription.externalReference,
  });
}
