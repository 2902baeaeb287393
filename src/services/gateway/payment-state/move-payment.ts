import type { Tx } from '#db/client.ts';
import { type Payment, type PaymentMove, writePaymentMove } from '#db/queries/gateway-payment.ts';
import { canMove } from './payment-status.ts';

/** Brings a payment, locked in this transaction, to its next state, with the entry in its ledger. */
export async function movePayment(tx: Tx, payment: Payment, move: PaymentMove): Promise<Payment> {
  if (!canMove(payment.status, move.status))
    throw new Error(`A payment cannot go from ${payment.status} to ${move.status}`);
  return writePaymentMove(tx, payment, move);
}
