import { isPilothouseError, type PilothouseError } from '#packages/client/src/index.ts';

/** The call needs a session, and there is no session. */
export const SIGNED_OUT = 401;
/** The caller has to wait. */
export const TOO_MANY = 429;

/** The status of the answer to a call that failed; null without an answer. */
export function statusOf(error: unknown): number | null {
  if (!isPilothouseError(error)) return null;
  return error.data?.httpStatus ?? responseOf(error)?.status ?? streamStatusOf(error.cause);
}

/** The answer to a call that failed; null without one. */
export function responseOf({ cause, meta }: PilothouseError): Response | null {
  if (cause instanceof ForeignAnswer) return cause.response;
  return meta?.response instanceof Response ? meta.response : null;
}

/** An answer of another program, such as the page of a proxy. */
class ForeignAnswer extends Error {
  readonly response: Response;

  constructor(response: Response) {
    super(`status ${response.status}`);
    this.response = response;
  }
}

/** @throws ForeignAnswer for one that the program cannot have written. */
export function assertOwnAnswer(response: Response): Response {
  if (/json|event-stream/.test(response.headers.get('content-type') ?? '')) return response;
  throw new ForeignAnswer(response);
}

/** Whether the server has judged the call: the same call again has the same answer. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== null && status >= 400 && status < 500;
}

/** Whether no server has judged the call: nothing answered, or a proxy in front of it. */
export function isAway(error: unknown): boolean {
  if (!isPilothouseError(error)) return false;
  const status = statusOf(error);
  return status === null || isProxyStatus(status);
}

/** Whether a proxy answers so while it does not reach the server. */
export function isProxyStatus(status: number): boolean {
  return status >= 502 && status <= 504;
}

/** A stream that is refused fails with an event that has the status as its code. */
function streamStatusOf(cause: unknown): number | null {
  return cause instanceof Object && 'code' in cause && typeof cause.code === 'number' ? cause.code : null;
}
