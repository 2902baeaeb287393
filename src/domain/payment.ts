/** The gateway's vocabulary: payments, attempts, subscriptions and invoices. */

export const MERCHANT_MODES = [
  /** No real money moves. */
  'sandbox',
  'live',
] as const;
export type MerchantMode = (typeof MERCHANT_MODES)[number];

/** Whether a merchant of the gateway can be paid. */
export const MERCHANT_STATES = [
  'active',
  /** Its instance has closed it. Its records stay. */
  'released',
] as const;
export type MerchantState = (typeof MERCHANT_STATES)[number];

export const PAYMENT_STATUSES = [
  /** The customer may pay. */
  'pending',
  /** An attempt is under way at the processor. */
  'processing',
  'succeeded',
  /** It was declined as often as it may be. */
  'failed',
  'cancelled',
  'expired',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What changed the status of a payment. */
export const LEDGER_CAUSES = [
  'started',
  /** A closed payment has begun again. */
  'restarted',
  'charged',
  'declined',
  /** The processor did not answer: no money moved. */
  'unanswered',
  'cancelled',
  'expired',
  /** Its merchant has ended. */
  'released',
] as const;
export type LedgerCause = (typeof LEDGER_CAUSES)[number];

export const ATTEMPT_STATUSES = [
  /** Recorded, and not answered by the processor. */
  'started',
  'processing',
  /** The customer continues at the provider's page. */
  'action_required',
  'succeeded',
  'declined',
  /** Nothing was charged, and no processor declined it. */
  'void',
] as const;
export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** Why a charge was declined. */
export const DECLINE_CODES = [
  'declined',
  'insufficient_funds',
  'expired',
  'wrong_details',
  /** The bank asks the customer to confirm. */
  'authentication_required',
  /** The amount or currency cannot be paid with this method. */
  'not_supported',
  /** A sandbox takes its test numbers only. */
  'test_numbers_only',
  'abandoned',
] as const;
export type DeclineCode = (typeof DECLINE_CODES)[number];

/** What a payment method asks for on the payment page. */
export const METHOD_FORMS = [
  'card',
  'phone',
  /** Nothing: the customer pays at the provider's page. */
  'redirect',
] as const;
export type MethodForm = (typeof METHOD_FORMS)[number];

/** What is wrong with a field of a payment form. */
export const DETAIL_PROBLEMS = ['missing', 'invalid', 'past'] as const;
export type DetailProblemKind = (typeof DETAIL_PROBLEMS)[number];

export const OFFER_INTERVALS = ['day', 'week', 'month', 'year'] as const;
export type OfferInterval = (typeof OFFER_INTERVALS)[number];

export const SUBSCRIPTION_STATUSES = [
  /** Its first payment is open. */
  'incomplete',
  'active',
  /** A renewal was declined and is tried again. */
  'past_due',
  'cancelled',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const INVOICE_STATUSES = [
  /** It is tried again. */
  'open',
  'paid',
  'void',
  /** It was tried for the last time. */
  'uncollectible',
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** The merchant of an organization, as the instance keeps it. */
export const MERCHANT_ACCOUNT_STATUSES = [
  /** The gateway has not created it yet. */
  'provisioning',
  'active',
  /** Its last service is gone, and the gateway has yet to end it. */
  'releasing',
] as const;
export type MerchantAccountStatus = (typeof MERCHANT_ACCOUNT_STATUSES)[number];
