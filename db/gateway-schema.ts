import type { MerchantEvent } from '#src/domain/event.ts';
import type { Id } from '#src/domain/id.ts';
import type {
  AttemptStatus,
  DeclineCode,
  InvoiceStatus,
  LedgerCause,
  MerchantMode,
  OfferInterval,
  PaymentStatus,
  SubscriptionStatus,
} from '#src/domain/payment.ts';

/**
 * The tables of the role `gateway`. Amounts are whole numbers of the currency's minor unit. Times of a merchant's
 * records are on the merchant's clock, which a sandbox merchant can move forward; only the delivery of events goes by
 * the real one.
 */
type Iso = string;

export interface GatewaySchema {
  merchant: MerchantTable;
  payment: PaymentTable;
  paymentLedger: PaymentLedgerTable;
  paymentAttempt: PaymentAttemptTable;
  leftPaymentPage: LeftPaymentPageTable;
  offer: OfferTable;
  subscription: SubscriptionTable;
  invoice: InvoiceTable;
  merchantEvent: MerchantEventTable;
}

export interface MerchantTable {
  id: Id<'mch'>;
  /** As the instance names it: one merchant that lives for each. */
  externalId: string;
  /** What callers name it by; case matters. */
  code: string;
  name: string;
  /** Events are posted to this address with `/<code>` behind it. */
  eventsUrl: string;
  mode: MerchantMode;
  /** Ids of the methods that are switched on. */
  methodsJson: string;
  /** Payment requests without a signature are refused. */
  requireSignature: 0 | 1;
  secretHash: string;
  secretSealed: string;
  signingKeySealed: string;
  /** How far its clock runs ahead of the real one. */
  clockOffsetMs: number;
  releasedAt: Iso | null;
  createdAt: Iso;
}

export interface PaymentTable {
  id: Id<'pay'>;
  merchantId: Id<'mch'>;
  /** The merchant's own; unique with it. */
  reference: string;
  amountMinor: number;
  currency: string;
  /** Where the customer goes back to; null: there is no page, the saved method of a subscription is charged. */
  returnUrl: string | null;
  status: PaymentStatus;
  /** The methods that may be paid with, as they were when the payment began. */
  methodsJson: string;
  /** The method of the attempt that decided; null before. */
  methodId: string | null;
  declines: number;
  /** With how many of them it has failed. */
  declineLimit: number;
  /** The period of a subscription that it pays for. */
  invoiceId: Id<'ivc'> | null;
  /** How often it has begun: from 1, and one more each time that a closed payment begins again. */
  round: number;
  /** The newest entry of its ledger. Together with status and sum it refers to that entry. */
  ledgerSeq: number;
  expiresAt: Iso | null;
  createdAt: Iso;
  updatedAt: Iso;
}

/** Every state that a payment has had. Rows are only ever added. */
export interface PaymentLedgerTable {
  paymentId: Id<'pay'>;
  /** From 1. */
  seq: number;
  merchantId: Id<'mch'>;
  fromStatus: PaymentStatus | null;
  toStatus: PaymentStatus;
  amountMinor: number;
  currency: string;
  cause: LedgerCause;
  attemptId: Id<'att'> | null;
  createdAt: Iso;
}

export interface PaymentAttemptTable {
  id: Id<'att'>;
  paymentId: Id<'pay'>;
  merchantId: Id<'mch'>;
  /** From 1. */
  number: number;
  methodId: string;
  processor: string;
  /** `open` ones may still move money; one payment has at most one of them. `void`: nothing was charged or declined. */
  status: AttemptStatus;
  /** The address that it was made from; null: without the customer. */
  page: string | null;
  /** Made without the customer, by a saved method. */
  isOffSession: 0 | 1;
  processorRef: string | null;
  redirectUrl: string | null;
  declineCode: DeclineCode | null;
  /** When it is asked for again; null once it is settled. */
  checkAt: Iso | null;
  createdAt: Iso;
}

/** An address of a payment's page that its customer has left without paying. The payment itself goes on. */
export interface LeftPaymentPageTable {
  paymentId: Id<'pay'>;
  page: string;
  createdAt: Iso;
}

export interface OfferTable {
  id: Id<'off'>;
  merchantId: Id<'mch'>;
  name: string;
  amountMinor: number;
  currency: string;
  interval: OfferInterval;
  createdAt: Iso;
}

export interface SubscriptionTable {
  id: Id<'subs'>;
  merchantId: Id<'mch'>;
  offerId: Id<'off'>;
  /** The merchant's own id of who pays. */
  customer: string;
  externalReference: string;
  status: SubscriptionStatus;
  /** The start of the first period, from which all others are counted. */
  anchorAt: Iso | null;
  /** How many periods have begun. */
  periods: number;
  currentPeriodStart: Iso | null;
  currentPeriodEnd: Iso | null;
  cancelAtPeriodEnd: 0 | 1;
  methodId: string | null;
  /** The processor's token for later charges. */
  savedMethodSealed: string | null;
  /** When something has to be done for it: a renewal, or another try. Null while an attempt is under way. */
  dueAt: Iso | null;
  endedAt: Iso | null;
  createdAt: Iso;
}

export interface InvoiceTable {
  id: Id<'ivc'>;
  merchantId: Id<'mch'>;
  subscriptionId: Id<'subs'>;
  /** Which period it is for, from 1. */
  number: number;
  amountMinor: number;
  currency: string;
  status: InvoiceStatus;
  periodStart: Iso;
  periodEnd: Iso;
  paidAt: Iso | null;
  createdAt: Iso;
}

export interface MerchantEventTable {
  id: Id<'evt'>;
  merchantId: Id<'mch'>;
  type: MerchantEvent;
  /** The exact text that is sent, in UTF-8. */
  body: string;
  attempts: number;
  /** Real time, like all times of the delivery. Null: delivered or given up. */
  nextAttemptAt: Iso | null;
  lastError: string | null;
  deliveredAt: Iso | null;
  createdAt: Iso;
}
