import type { Tx } from '#db/client.ts';
import type { Attempt } from '#db/queries/gateway-attempt.ts';
import type { Merchant } from '#db/queries/gateway-merchant.ts';
import type { Payment } from '#db/queries/gateway-payment.ts';
import { DECLINES } from '#src/adapters/processor/port.ts';
import type { DeclineCode } from '#src/domain/payment.ts';
import type { Gateway } from '../context.ts';
import { recordEvent } from '../event/record-event.ts';
import {
  invoiceClosed,
  invoiceDeclined,
  invoicePaid,
  invoiceUndecided,
} from '../subscription/invoice-outcome.ts';
import { paymentObject } from './view-payment.ts';

/** What follows from a settled attempt for whoever waits for it: events, or the subscription that is paid for. */

interface Told {
  readonly gateway: Gateway;
  readonly tx: Tx;
  readonly merchant: Merchant;
  /** As it stands now. */
  readonly payment: Payment;
}

export async function tellSucceeded(
  told: Told & { readonly attempt: Attempt },
  savedMethod: string | null,
): Promise<void> {
  if (told.payment.invoiceId !== null) return invoicePaid(told, { ...told, savedMethod });
  await recordEvent(told.gateway, told.tx, told.merchant, {
    type: 'payment.succeeded',
    object: paymentObject(told.payment),
    externalReference: told.payment.reference,
  });
}

/** A decline is an attempt with its event, also while the payment stays pending for another try. */
export async function tellDeclined(told: Told, code: DeclineCode): Promise<void> {
  const failure = { code, message: DECLINES[code] };
  if (told.payment.invoiceId !== null) return invoiceDeclined(told, { payment: told.payment, failure });
  await recordEvent(told.gateway, told.tx, told.merchant, {
    type: 'payment.failed',
    object: { ...paymentObject(told.payment), failure },
    externalReference: told.payment.reference,
  });
}

/** Nobody hears of an attempt that came to nothing; a renewal is tried again. */
export async function tellUndecided(told: Told): Promise<void> {
  if (told.payment.invoiceId !== null) await invoiceUndecided(told, told.payment);
}

/** A payment that was cancelled or has expired. */
export async function tellClosed(told: Told): Promise<void> {
  if (told.payment.invoiceId !== null) await invoiceClosed(told, told.payment);
}
