import type { Attempt } from '#db/queries/gateway-attempt.ts';
import { findPaymentById } from '#db/queries/gateway-payment.ts';
import { findInvoice, findSubscription } from '#db/queries/gateway-subscription.ts';
import type { ChargeOutcome } from '#src/adapters/processor/port.ts';
import type { Gateway } from '../context.ts';
import { savedMethodIdentity } from '../invoice/saved-method.ts';
import { findProcessor } from '../merchant/processors.ts';
import { settleAttempt } from '../payment/settle-attempt.ts';

/** Charges the saved method by an attempt. Sent again, after a crash, it is the same charge: the id is the attempt's. */
export async function chargeInvoice(gateway: Gateway, attempt: Attempt): Promise<void> {
  await settleAttempt(gateway, attempt.id, await outcomeOf(gateway, attempt));
}

async function outcomeOf(gateway: Gateway, attempt: Attempt): Promise<ChargeOutcome> {
  const { database, vault } = gateway;
  const payment = await findPaymentById(database.writer, attempt.merchantId, attempt.paymentId);
  const invoice = await findInvoice(database.writer, payment?.invoiceId ?? '');
  const subscription =
    invoice && (await findSubscription(database.writer, attempt.merchantId, invoice.subscriptionId));
  if (payment === undefined || subscription === undefined)
    throw new Error(`The subscription of the attempt ${attempt.id} is not there`);
  const processor = findProcessor(gateway, attempt.processor);
  if (processor === null) return { kind: 'unavailable', reason: `${attempt.processor} is switched off` };
  // The provider gave no token for later: the customer has to be asked, which is the merchant's part.
  if (subscription.savedMethodSealed === null)
    return { kind: 'declined', processorRef: null, code: 'not_supported' };
  return processor.chargeSaved({
    attemptId: attempt.id,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    reference: payment.reference,
    atMs: Date.parse(attempt.createdAt),
    savedMethod: vault.open(subscription.savedMethodSealed, savedMethodIdentity(subscription.id)),
  });
}
