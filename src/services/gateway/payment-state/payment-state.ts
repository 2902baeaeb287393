import type { Tx } from '#db/client.ts';
import type { Attempt } from '#db/queries/gateway-attempt.ts';
import { type Payment, type PaymentMove, writePaymentMove } from '#db/queries/gateway-payment.ts';
import type { AttemptStatus, PaymentStatus } from '#src/domain/payment.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';

interface PaymentRules {
  readonly next: readonly PaymentStatus[];
  /** The customer may try to pay. */
  readonly acceptsAttempts: boolean;
  /** The status can change without a new request of the merchant. */
  readonly isOpen: boolean;
  /** It was closed without money, so a new request of the merchant starts it again. */
  readonly canRestart: boolean;
  /** An attempt has decided it. */
  readonly isDecided: boolean;
}

/**
 * What each status of a payment allows. While a payment is `processing`, the provider has not answered yet: it can be
 * neither cancelled nor expired, because money may be moving. A decline within the limit leads back to `pending`.
 */
const PAYMENT_RULES: Readonly<Record<PaymentStatus, PaymentRules>> = {
  pending: {
    next: ['pending', 'processing', 'succeeded', 'failed', 'cancelled', 'expired'],
    acceptsAttempts: true,
    isOpen: true,
    canRestart: false,
    isDecided: false,
  },
  processing: {
    next: ['pending', 'succeeded', 'failed'],
    acceptsAttempts: false,
    isOpen: true,
    canRestart: false,
    isDecided: false,
  },
  succeeded: { next: [], acceptsAttempts: false, isOpen: false, canRestart: false, isDecided: true },
  failed: { next: ['pending'], acceptsAttempts: false, isOpen: false, canRestart: true, isDecided: true },
  cancelled: { next: ['pending'], acceptsAttempts: false, isOpen: false, canRestart: true, isDecided: false },
  expired: { next: ['pending'], acceptsAttempts: false, isOpen: false, canRestart: true, isDecided: false },
};

export function canMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return PAYMENT_RULES[from].next.includes(to);
}

/** What the status of a payment allows. */
export function rulesOf({ status }: Pick<Payment, 'status'>): PaymentRules {
  return PAYMENT_RULES[status];
}

/** Whether a new request of the merchant starts this payment again. Payments of subscriptions have their own schedule. */
export function canRestart(payment: Pick<Payment, 'status' | 'invoiceId'>): boolean {
  return payment.invoiceId === null && rulesOf(payment).canRestart;
}

/**
 * Moves a payment, locked in this transaction, to its next status, with the entry in its ledger. Throws an Error for a
 * status that may not follow.
 */
export async function movePayment(
  tx: Tx,
  permit: MerchantPermit,
  payment: Payment,
  move: PaymentMove,
): Promise<Payment> {
  if (!canMove(payment.status, move.status))
    throw new Error(`A payment cannot go from ${payment.status} to ${move.status}`);
  return writePaymentMove(tx, permit, payment, move);
}

const ATTEMPT_IS_OPEN = {
  started: true,
  processing: true,
  action_required: true,
  succeeded: false,
  declined: false,
  void: false,
} as const satisfies Record<AttemptStatus, boolean>;

type OpenStatus = {
  [Status in AttemptStatus]: (typeof ATTEMPT_IS_OPEN)[Status] extends true ? Status : never;
}[AttemptStatus];

export type OpenAttempt = Attempt & { readonly status: OpenStatus };

/** Whether an attempt can still charge money. While one is open, no other may start. */
export function isOpen(attempt: Attempt): attempt is OpenAttempt {
  return ATTEMPT_IS_OPEN[attempt.status];
}
