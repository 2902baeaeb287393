import { setTimeout } from 'node:timers/promises';
import type { TrustedAnswer } from '../http-client/trusted-fetch.ts';
import { DnsError } from './port.ts';

/** Each request to a provider's API, and all requests of one call of the port together. */
export const REQUEST_DEADLINE_MS = 5000;
const OPERATION_DEADLINE_MS = 12_000;
/** Another process may be changing the same zone: by then it is through. */
const RETRY_PAUSE_MS = 100;

/**
 * Runs a piece of work that can be repeated, and once more where the answer was lost: the second run finds what the
 * first has done.
 */
export async function withOneRetry<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(OPERATION_DEADLINE_MS);
  try {
    return await work(signal);
  } catch (error) {
    if (!(error instanceof DnsError) || !error.mayHaveActed) throw error;
    await setTimeout(RETRY_PAUSE_MS);
    if (signal.aborted) throw error;
    return await work(signal);
  }
}

/** The response. Throws a `DnsError` if there is no response, the provider is overloaded or broken, or refuses the credential. */
export function parseResponse(provider: string, answer: TrustedAnswer): { status: number; body: unknown } {
  if (answer.kind === 'failed') throw unavailable(`${provider}: ${answer.reason}`, true);
  const { status } = answer;
  if (status === 429) throw unavailable(`${provider} returned 429: too many requests`, false);
  if (status >= 500) throw unavailable(`${provider} answered ${status}: ${excerpt(answer.body)}`, true);
  if (status === 401 || status === 403)
    throw refusal(`${provider} returned ${status}: the credential is not accepted`);
  if (status >= 300 && status < 400)
    throw refusal(`${provider} returned ${status}: redirects are not followed`);
  return { status, body: parseJson(provider, answer.body, status) };
}

/** The provider did not answer or is overloaded. `mayHaveActed`: whether the call may have been executed. */
export function unavailable(detail: string, mayHaveActed: boolean): DnsError {
  return new DnsError('unavailable', 'The DNS provider returned an unexpected response. Try again later.', {
    cause: new Error(detail),
    mayHaveActed,
  });
}

/** The provider rejected the call or its credential. */
export function refusal(detail: string): DnsError {
  return new DnsError('refused', 'The DNS provider refused the change.', { cause: new Error(detail) });
}

/** The zone contains a foreign record at the name. */
export function conflict(fqdn: string, detail: string): DnsError {
  return new DnsError('conflict', `Another DNS record exists at ${fqdn}.`, { cause: new Error(detail) });
}

/** Null for an empty body. A body that is not JSON was not sent by the provider. */
function parseJson(provider: string, body: Buffer, status: number): unknown {
  if (body.length === 0) return null;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new DnsError('unavailable', 'The DNS provider returned an unexpected response. Try again later.', {
      cause: new Error(`${provider} answered ${status} without JSON: ${excerpt(body)}`, { cause }),
      mayHaveActed: true,
    });
  }
}

function excerpt(body: Buffer): string {
  return body.toString('utf8', 0, 200).replace(/\p{Cc}+/gu, ' ');
}
