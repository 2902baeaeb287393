import type { CustomFetchOptions } from 'oauth4webapi';
import type { GuardedFetch } from '../http-client/port.ts';
import { OidcError } from './port.ts';

const DEADLINE_MS = 10_000;
const MAX_BODY_BYTES = 256 * 1024;
/** Statuses whose responses have no body. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

type Method = 'GET' | 'POST';
/** The form of `fetch` in which oauth4webapi calls the provider. */
type ProviderFetch = (
  url: string,
  options: CustomFetchOptions<Method, URLSearchParams | undefined>,
) => Promise<Response>;

/** Sends the calls of oauth4webapi through the guarded client. Rejects with an `OidcError` if there is no whole answer. */
export function openProviderFetch(fetch: GuardedFetch): ProviderFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await fetch({
      ...{ url, method, headers, deadlineMs: DEADLINE_MS, maxBodyBytes: MAX_BODY_BYTES },
      ...(body instanceof URLSearchParams && { body: Buffer.from(body.toString()) }),
      ...(signal !== undefined && { signal }),
    });
    const { host } = new URL(url);
    if (answer.kind !== 'answered') throw new OidcError('unavailable', `${host}: ${answer.reason}`);
    if (answer.isTruncated)
      throw new OidcError('unavailable', `${host}: the answer is too long or has broken off.`);
    const { status } = answer;
    const content = WITHOUT_BODY.includes(status) ? null : new Uint8Array(answer.body);
    return new Response(content, { status, headers: answer.headers });
  };
}
