import type { ErrorCode } from '#src/domain/errors.ts';

/**
 * The payment gateway's management API as an instance uses it: docs/specification/3-payments.md, "Payment gateway". A
 * call that the gateway refuses throws a `GatewayRefusal` with its message. A call without an answer throws a
 * `GatewayUnreachable` and may have been executed: all calls but the rotation can be repeated.
 */
export interface PaymentGateway {
  /** Where customers begin to pay: the gateway's `POST /api/pay`. */
  readonly checkoutUrl: string;

  /** What the operator offers to new merchants. */
  listMethods(signal?: AbortSignal): Promise<readonly Method[]>;
  /**
   * At most one active merchant exists for an external id. If there is one, it is left unchanged and its secrets are
   * returned.
   */
  createMerchant(merchant: NewMerchant): Promise<MerchantSecrets>;
  getMerchant(merchantCode: string, signal?: AbortSignal): Promise<Merchant>;
  updateMerchant(merchantCode: string, change: Partial<MerchantSettings>): Promise<Merchant>;
  /** From the answer on every event is signed with the new key. */
  rotateSigningKey(merchantCode: string): Promise<{ readonly signingKey: string }>;
  /** Stops its payments and subscriptions. A merchant that is gone already is released. */
  releaseMerchant(merchantCode: string): Promise<void>;
}

export interface Method {
  readonly id: string;
  readonly name: string;
}

export interface MerchantSettings {
  /** What customers read on the payment page. */
  readonly name: string;
  /** Events are posted to this address, followed by `/<merchantCode>`. */
  readonly eventsUrl: string;
  /** Ids of those that are switched on. */
  readonly paymentMethods: readonly string[];
  /** Payment requests without a signature are refused. */
  readonly requireSignature: boolean;
}

/** A merchant as it is made. It begins without `requireSignature`. */
export type NewMerchant = Omit<MerchantSettings, 'requireSignature'> & { readonly externalId: string };

export interface MerchantSecrets {
  readonly merchantCode: string;
  readonly merchantSecret: string;
  /** Key of the signatures of its events: the UTF-8 bytes of this text. */
  readonly signingKey: string;
}

export interface Merchant {
  readonly merchantCode: string;
  readonly name: string;
  readonly eventsUrl: string;
  /** Everything that is offered to this merchant, in the operator's order. */
  readonly paymentMethods: readonly (Method & { readonly enabled: boolean })[];
  readonly requireSignature: boolean;
}

/** The gateway refused the call. The message is the gateway's. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal';
  readonly code: ErrorCode | 'UNKNOWN';

  constructor(code: ErrorCode | 'UNKNOWN', message: string) {
    super(message);
    this.code = code;
  }
}

/** The gateway did not answer, or not what it should. */
export class GatewayUnreachable extends Error {
  override readonly name = 'GatewayUnreachable';
}
