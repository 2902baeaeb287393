/** A call to an address that a user gives. What goes wrong on the way is an answer, not an exception. */
export interface GuardedRequest {
  readonly url: string;
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as these bytes. */
  readonly body?: Buffer;
  /** From the first look at the name to the last byte of the answer. */
  readonly deadlineMs: number;
  /** How much of the response body is read; the rest is dropped with the connection. The default is 64 KiB. */
  readonly maxBodyBytes?: number;
  /**
   * Receives the body of a response 200 as it arrives, at most `maxBodyBytes` of it; `body` of the answer is empty
   * then.
   */
  readonly sink?: (chunk: Uint8Array) => Promise<void>;
  /** `.internal` and `.local` stay refused even where they resolve into a listed network (relay targets). */
  readonly neverInternalNames?: boolean;
  readonly signal?: AbortSignal;
}

export type GuardedAnswer =
  /** Any status, 3xx included: what counts as success is the caller's business. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Buffer;
      /** The body was too long, too slow or broke off. */
      readonly isTruncated: boolean;
    }
  /** Nothing was sent: the rules forbid the address. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The head of the response was not complete in time. It is unknown whether the other side has acted. */
  | { readonly kind: 'failed'; readonly reason: string };

export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedAnswer>;
