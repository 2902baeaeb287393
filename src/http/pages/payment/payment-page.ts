/**
 * The views of the pages of a payment. A page is a pure function of one of these views; the sender adds
 * `PAYMENT_PAGE_HEADERS` and the status. The payment's id is the last part of the page's path, and every address in a
 * page is relative to it (`?lang=fr&method=card`), so that the pages work under any path.
 */
import type {
  DeclineCode,
  DetailProblemKind,
  MethodForm,
  OfferInterval,
  PaymentStatus,
} from '#src/domain/payment.ts';
import type { Language } from '../words/language.ts';

export type PaymentPage =
  | ChoosePage
  | ConfirmCancelPage
  | RedirectPage
  | ProcessingPage
  | SucceededPage
  | ClosedPage
  | NotFoundPage;

interface AnyPage {
  readonly language: Language;
  /** `PLATFORM_NAME`: who runs the page. */
  readonly platformName: string;
}

/** What every page of a known payment shows. */
export interface PaymentSummary {
  readonly merchantName: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string;
  /** The merchant's, as it was given; the reference is added here. */
  readonly returnUrl: string;
  /** Set if this is the first payment of a subscription: the page shows that the sum will be charged again. */
  readonly interval: OfferInterval | null;
  /** No money moves. Shows that, and the sandbox's numbers. */
  readonly isTest: boolean;
}

/** The payment is pending: methods and the form of the chosen one. Also after a decline and after wrong input. */
export interface ChoosePage extends AnyPage {
  readonly state: 'choose';
  readonly payment: PaymentSummary;
  /** As they were frozen at the start; not empty. The customer changes the choice by the link `?method=<id>`. */
  readonly methods: readonly OfferedMethod[];
  /** `?method=` where it names one of these, else the first. */
  readonly chosenMethodId: string;
  /** See `paymentChecksum`. */
  readonly checksum: string;
  /** The number that this form's attempt will have, from 1: a form that is sent twice makes one attempt. */
  readonly attempt: number;
  /** What was wrong with the details, in the order of the fields. */
  readonly problems: readonly FieldProblem[];
  /** Shown again after wrong input. Card details never are. */
  readonly typedPhoneNumber: string;
  readonly notice: Notice | null;
}

/** The customer has chosen to cancel. Nothing is cancelled before this form is sent. */
export interface ConfirmCancelPage extends AnyPage {
  readonly state: 'confirm_cancel';
  readonly payment: PaymentSummary;
  readonly checksum: string;
}

export interface OfferedMethod {
  /** `card` and `mobile_money` have names in both languages. */
  readonly id: string;
  /** Shown for every other method. */
  readonly name: string;
  readonly form: MethodForm;
}

export interface FieldProblem {
  readonly field: 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'phoneNumber';
  readonly problem: DetailProblemKind;
}

/** Why the customer is asked again. */
export type Notice =
  | { readonly kind: 'declined'; readonly code: DeclineCode; readonly triesLeft: number }
  /** The processor could not be reached; nothing was charged. */
  | { readonly kind: 'unavailable' }
  /** The checksum or the attempt's number did not fit: sent from an old page. Nothing was charged. */
  | { readonly kind: 'stale' };

/**
 * The customer goes on at the provider's page: by itself, or by a link. Answer the form with 303 to our own page and
 * show this there: browsers do not let a form's answer lead to another origin (`form-action`).
 */
export interface RedirectPage extends AnyPage {
  readonly state: 'redirect';
  readonly payment: PaymentSummary;
  readonly redirectUrl: string;
}

/** The provider has not answered yet. The page asks again by itself. */
export interface ProcessingPage extends AnyPage {
  readonly state: 'processing';
  readonly payment: PaymentSummary;
  /** How this customer is paying; null where the attempt was made from another address of the payment. */
  readonly form: OfferedMethod['form'] | null;
}

/** The receipt. */
export interface SucceededPage extends AnyPage {
  readonly state: 'succeeded';
  readonly payment: PaymentSummary;
  readonly method: Pick<OfferedMethod, 'id' | 'name'>;
  /** ISO 8601. */
  readonly paidAt: string;
}

/** Nothing more can be paid here: paid from another address, too many declines, cancelled, over its time. */
export interface ClosedPage extends AnyPage {
  readonly state: 'paid' | Extract<PaymentStatus, 'failed' | 'cancelled' | 'expired'>;
  readonly payment: PaymentSummary;
}

/** There is no such payment. */
export interface NotFoundPage extends AnyPage {
  readonly state: 'not_found';
}
