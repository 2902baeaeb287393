import type { Tx } from '#db/client.ts';
import type { Attempt } from '#db/queries/gateway-attempt.ts';
import type { PermittedMerchant } from '#db/queries/gateway-merchant.ts';
import type { Payment } from '#db/queries/gateway-payment.ts';
import { DECLINES } from '#src/adapters/processor/port.ts';
import type { DeclineCode } from '#src/domain/payment.ts';
import type { Sealing } from '../../platform/core/index.ts';
import type { EventRecording } from '../context.ts';
import { recordEvent } from '../event/index.ts';
import {
  applyInvoiceClosing,
  applyInvoiceDecline,
  applyInvoiceInconclusive,
  applyInvoicePayment,
} from '../invoice/index.ts';
import { paymentObject } from './view-payment.ts';

/** What follows from a settled attempt: an event for the merchant, or the state of the subscription that it pays for. */
interface Settlement {
  readonly gateway: EventRecording & Sealing;
  readonly tx: Tx;
  readonly merchant: PermittedMerchant;
  /** The payment after the change. */
  readonly payment: Payment;
}

/** The payment succeeded. `savedMethod` is the processor's token for later charges. */
export async function applySuccess(
  settlement: Settlement & { readonly attempt: Attempt },
  savedMethod: string | null,
): Promise<void> {
  if (settlement.payment.invoiceId !== null)
    return applyInvoicePayment(settlement, { ...settlement, savedMethod });
  await recordEvent(settlement.gateway, settlement.tx, settlement.merchant, {
    type: 'payment.succeeded',
    object: paymentObject(settlement.payment),
    externalReference: settlement.payment.reference,
  });
}

/** Every decline has its event, also while the payment stays pending for another attempt. */
export async function applyDecline(settlement: Settlement, code: DeclineCode): Promise<void> {
  const failure = { code, message: DECLINES[code] };
  if (settlement.payment.invoiceId !== null)
    return applyInvoiceDecline(settlement, { payment: settlement.payment, failure });
  await recordEvent(settlement.gateway, settlement.tx, settlement.merchant, {
    type: 'payment.failed',
    object: { ...paymentObject(settlement.payment), failure },
    externalReference: settlement.payment.reference,
  });
}

/** An attempt without a result has no event; a renewal is retried. */
export async function applyInconclusive(settlement: Settlement): Promise<void> {
  if (settlement.payment.invoiceId !== null) await applyInvoiceInconclusive(settlement, settlement.payment);
}

/** The payment was cancelled or has expired. */
export async function applyClosing(settlement: Settlement): Promise<void> {
  if (settlement.payment.invoiceId !== null) await applyInvoiceClosing(settlement, settlement.payment);
}
