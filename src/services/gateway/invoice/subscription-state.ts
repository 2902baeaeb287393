import type { InvoiceStatus, SubscriptionStatus } from '#src/domain/payment.ts';

interface SubscriptionRules {
  /** Its first payment succeeded, so its merchant knows it. */
  readonly hasStarted: boolean;
  readonly hasEnded: boolean;
  /** A cancelled subscription goes on until the end of the period that is paid. */
  readonly isPaid: boolean;
}

/** What each status of a subscription means. */
export const SUBSCRIPTION_RULES: Readonly<Record<SubscriptionStatus, SubscriptionRules>> = {
  incomplete: { hasStarted: false, hasEnded: false, isPaid: false },
  active: { hasStarted: true, hasEnded: false, isPaid: true },
  past_due: { hasStarted: true, hasEnded: false, isPaid: false },
  cancelled: { hasStarted: true, hasEnded: true, isPaid: false },
};

/** Whether an invoice still has to be paid. */
export const INVOICE_IS_OPEN: Readonly<Record<InvoiceStatus, boolean>> = {
  open: true,
  paid: false,
  void: false,
  uncollectible: false,
};
