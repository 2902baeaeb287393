import type { ErrorCode, FaultCode } from '#src/domain/errors.ts';

/** One rejected field: its place in the input, the problem, and a machine-readable code. */
export interface FaultIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly code: string;
}

/** The limit that a request counts against. */
export interface RateLimit {
  /** Requests in a window. */
  readonly limit: number;
  /** Requests that are left in this window. */
  readonly remaining: number;
  /** Until the next window. */
  readonly resetMs: number;
}

export interface FaultOptions {
  readonly cause?: unknown;
  readonly issues?: FaultIssue[];
  /** A more exact code of the catalogue: for callers of the license hub, of payment requests, and of the instance if it is one of `INSTANCE_ERRORS`. */
  readonly reason?: ErrorCode;
  /** Of `rate_limited`: when the next try may pass. */
  readonly retryAfterMs?: number;
  /** Of a request over a limit: the limit. */
  readonly rateLimit?: RateLimit;
  /** Further fields of the answer, where the specification wants a failure to have some. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * The one error that services throw on purpose. A fault has a code of the catalogue and a sentence that the caller may
 * read. Everything else that is thrown is a defect: it is logged and shown as "Internal server error".
 */
export class Fault extends Error {
  readonly code: FaultCode;
  readonly options: FaultOptions;

  constructor(code: FaultCode, publicMessage: string, options: FaultOptions = {}) {
    super(publicMessage, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Fault';
    this.code = code;
    this.options = options;
  }
}

/**
 * 400 for one field of the input: its place, and what it must be. `code` is the machine-readable code of the issue.
 */
export function invalidInput(path: readonly (string | number)[], message: string, code = 'custom'): Fault {
  return invalidFields([{ path, message, code }]);
}

/** 400 for several fields of the input. */
export function invalidFields(issues: readonly FaultIssue[]): Fault {
  return new Fault('bad_request', INVALID_INPUT, { issues: [...issues] });
}

/** The message of each answer that names fields of the input. */
export const INVALID_INPUT = 'The input is not valid.';

/** The text of any thrown value, for logs and for messages that quote a lower layer. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
