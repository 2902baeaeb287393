import type { GuardedFetch } from '#src/adapters/http-client/port.ts';
import { GitHostError } from './port.ts';

const CALL_DEADLINE_MS = 10_000;
/** The description of a repository is some ten KiB. */
const MAX_ANSWER_BYTES = 512 * 1024;

/** A fetch over the guarded client, for libraries that take one. What gets no whole answer is a `GitHostError`. */
export type Caller = (signal: AbortSignal) => typeof fetch;

/** Turns the guarded client into a `fetch`, with a deadline of ten seconds and a bounded response. */
export function openCaller(guardedFetch: GuardedFetch): Caller {
  return (signal) => async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const answer = await guardedFetch({
      url,
      method: methodOf(init?.method),
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' && { body: Buffer.from(init.body) }),
      deadlineMs: CALL_DEADLINE_MS,
      maxBodyBytes: MAX_ANSWER_BYTES,
      signal,
    });
    const host = URL.canParse(url) ? new URL(url).host : 'the git host';
    if (answer.kind !== 'answered')
      throw new GitHostError('unreachable', `${host} could not be reached. ${answer.reason}`);
    const { status, headers, body, isTruncated } = answer;
    if (isTruncated)
      throw new GitHostError('unreachable', `The response of ${host} was incomplete or too long.`);
    if (status < 200 || status > 599) throw new GitHostError('unreachable', `${host} answered ${status}.`);
    return new Response(BODILESS.has(status) ? null : new Uint8Array(body), { status, headers });
  };
}

const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

function methodOf(method = 'GET'): 'GET' | 'POST' {
  if (method === 'GET' || method === 'POST') return method;
  throw new TypeError(`Git hosts are not called with ${method}`);
}
