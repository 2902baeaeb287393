/**
 * Carries an event of the gateway to the instance of its merchant. The address was registered with the administration
 * key: it is trusted at exactly its origin, and nothing that it redirects to is.
 */
export interface EventSender {
  send(event: SignedEvent): Promise<SendOutcome>;
}

export interface SignedEvent {
  /** The event goes to this address with `/<merchantCode>` behind it. */
  readonly eventsUrl: string;
  readonly merchantCode: string;
  /** Sent unchanged, in UTF-8. */
  readonly body: string;
  /** 64 lower-case hex digits. */
  readonly signature: string;
}

export type SendOutcome =
  | { readonly kind: 'delivered' }
  /** Whether it arrived is unknown. The reason is for the log. */
  | { readonly kind: 'failed'; readonly reason: string };
