import type { DeclineCode, DetailProblemKind, MethodForm } from '#src/domain/payment.ts';

/**
 * Who really moves the money: the built-in sandbox, or a payment provider. The gateway keeps payments and their
 * attempts; a processor is asked to make one attempt, and for its result.
 *
 * Promises of every processor:
 * - the same attempt id with the same terms is charged at most once, however often it is sent;
 * - what it cannot know it calls `processing`, never `declined`: a time-out is not a refusal;
 * - what it returns (references, tokens, reasons) contains nothing of a card or of a phone number, so all of it
 *   may be stored and logged;
 * - every call ends: within seconds as a rule, after about a minute at the worst.
 *
 * No processor calls back. An attempt that is `processing` or `action_required` is asked for again, by a job and
 * whenever its customer looks, until it is settled.
 */
export interface Processor {
  /** Stored with each attempt, so that it is asked for where it was made. */
  readonly id: string;
  /** No real money moves. */
  readonly isTest: boolean;
  methods(): readonly ProcessorMethod[];
  /** Judges what a customer typed, before there is an attempt. Pure. Throws where there is no such method. */
  readDetails(methodId: string, typed: TypedDetails, atMs: number): ReadDetails;
  charge(request: ChargeRequest): Promise<ChargeOutcome>;
  /** Charges without the customer, by the token of an earlier charge. Never `action_required`. */
  chargeSaved(request: SavedChargeRequest): Promise<ChargeOutcome>;
  /** The result of an attempt. Never settles a reference that is not one of this processor's: rejects, or is `unavailable`. */
  inquire(request: Inquiry): Promise<ChargeOutcome>;
  /**
   * Stops what can still be stopped, so that no customer pays what was cancelled, has expired or is tried again.
   * Returns the state of the attempt: it may have succeeded meanwhile, and some attempts cannot be stopped.
   */
  abandon(request: Inquiry): Promise<ChargeOutcome>;
}

export interface ProcessorMethod {
  /** `card`, `mobile_money`: stored with payments and shown to merchants. */
  readonly id: string;
  /** English. */
  readonly name: string;
  /** What is asked for on our page; `redirect` asks nothing here, the customer types at the provider's. */
  readonly form: MethodForm;
}

/** The fields of a payment form as they were typed. What is absent was not typed. */
export interface TypedDetails {
  readonly cardNumber?: string;
  /** `12/30`, `12 / 2030`, `1230`. */
  readonly cardExpiry?: string;
  readonly cardCvc?: string;
  readonly phoneNumber?: string;
}

export type ReadDetails =
  | { readonly ok: true; readonly details: PaymentDetails }
  | { readonly ok: false; readonly problems: readonly [DetailProblem, ...DetailProblem[]] };

export interface DetailProblem {
  readonly field: keyof TypedDetails;
  readonly problem: DetailProblemKind;
}

/** What was typed, in one spelling. Print it, turn it into JSON: what it hides stays hidden. */
export interface PaymentDetails {
  readonly form: ProcessorMethod['form'];
  /** The card's or phone's number for the processor that read it. Empty for `redirect`. */
  reveal(): string;
}

/** All of it is the same whenever the attempt is sent again. */
export interface ChargeRequest extends Terms {
  readonly methodId: string;
  /** As `readDetails` of the same processor gave them. */
  readonly details: PaymentDetails;
  /** Asks for a token for later charges. The customer has been informed. */
  readonly saveMethod: boolean;
  /** Where a provider's page sends the customer back to, with every result: the payment's own page. */
  readonly returnUrl: string;
  /** What the provider's page calls the thing paid for. */
  readonly title: string;
}

export interface SavedChargeRequest extends Terms {
  readonly savedMethod: string;
  /** Now, epoch milliseconds on the merchant's clock: an attempt can be sent again long after it was recorded. */
  readonly nowMs: number;
}

/** The terms of one attempt. */
export interface Terms {
  /** Idempotency key: an attempt that was sent is sent again under the same id. */
  readonly attemptId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** The merchant's own. */
  readonly reference: string;
  /** When the attempt was recorded, epoch milliseconds on the merchant's clock, which may be a moved one. */
  readonly atMs: number;
}

export interface Inquiry {
  readonly processorRef: string;
  /** Now, epoch milliseconds on the merchant's clock. */
  readonly atMs: number;
}

export type ChargeOutcome =
  | {
      readonly kind: 'succeeded';
      readonly processorRef: string;
      /** The token for `chargeSaved`, if one was requested and is available. */
      readonly savedMethod: string | null;
    }
  | { readonly kind: 'declined'; readonly processorRef: string | null; readonly code: DeclineCode }
  /** In progress, or not known yet: ask again with the reference. */
  | { readonly kind: 'processing'; readonly processorRef: string }
  /** The customer continues at the provider's page and returns to `returnUrl`. Ask again then. */
  | { readonly kind: 'action_required'; readonly processorRef: string; readonly redirectUrl: string }
  /**
   * Certainly nothing was charged and nothing will be: the processor could not be reached or refused us. Not an
   * attempt of the customer's. For an inquiry it only means that there is no answer now. `reason` is for the log.
   */
  | { readonly kind: 'unavailable'; readonly reason: string };

/** Why nothing was charged, as a sentence for merchants. */
export const DECLINES = {
  declined: 'The payment was declined.',
  insufficient_funds: 'The account does not have sufficient funds.',
  expired: 'The card has expired.',
  wrong_details: 'The card details are not correct.',
  authentication_required: 'The bank requires the customer to confirm the payment.',
  not_supported: 'This amount or currency cannot be paid with this method.',
  test_numbers_only: 'This is a sandbox: use one of its test numbers.',
  abandoned: 'The payment was not completed.',
} as const satisfies Record<DeclineCode, string>;
