import type { Attempt } from '#db/queries/gateway-attempt.ts';
import { findMerchantById } from '#db/queries/gateway-merchant.ts';
import { findPaymentById } from '#db/queries/gateway-payment.ts';
import { findInvoice, findSubscription } from '#db/queries/gateway-subscription.ts';
import type { ChargeOutcome } from '#src/adapters/processor/port.ts';
import { permitPlatform } from '../access/permit.ts';
import type { Settling } from '../context.ts';
import { openSavedMethod } from '../invoice/index.ts';
import { findProcessor, merchantNowMs } from '../merchant/index.ts';
import { settleAttempt } from '../payment/index.ts';

/** Charges the saved method for an attempt. A repetition after a crash is the same charge: its id is the attempt's. */
export async function chargeInvoice(gateway: Settling, attempt: Attempt): Promise<void> {
  await settleAttempt(gateway, attempt.id, await outcomeOf(gateway, attempt));
}

async function outcomeOf(
  gateway: Pick<Settling, 'database' | 'clock' | 'vault' | 'processors'>,
  attempt: Attempt,
): Promise<ChargeOutcome> {
  const { database } = gateway;
  const payment = await findPaymentById(database.writer, attempt.merchantId, attempt.paymentId);
  const invoiceId = payment?.invoiceId ?? null;
  const invoice = invoiceId === null ? undefined : await findInvoice(database.writer, invoiceId);
  const subscription =
    invoice && (await findSubscription(database.writer, attempt.merchantId, invoice.subscriptionId));
  if (payment === undefined || subscription === undefined)
    throw new Error(`The subscription of the attempt ${attempt.id} does not exist`);
  const merchant = await findMerchantById(database.writer, permitPlatform(attempt.merchantId, 'job'));
  const processor = findProcessor(gateway, attempt.processor);
  if (processor === null) return { kind: 'unavailable', reason: `${attempt.processor} is switched off` };
  // The provider returned no token for later charges, so only the customer can pay.
  if (subscription.savedMethodSealed === null)
    return { kind: 'declined', processorRef: null, code: 'not_supported' };
  return processor.chargeSaved({
    attemptId: attempt.id,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    reference: payment.reference,
    atMs: Date.parse(attempt.createdAt),
    nowMs: merchantNowMs(gateway, merchant),
    savedMethod: openSavedMethod(gateway, subscription.id, subscription.savedMethodSealed),
  });
}
