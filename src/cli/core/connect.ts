import { createClient, type PilothouseClient } from '#packages/client/src/index.ts';

export type Client = PilothouseClient;

export interface Connection {
  readonly url: string;
  /** Undefined: calls are made without a credential. */
  readonly key: string | undefined;
  readonly userAgent: string;
}

/** An import runs its steps before it answers. */
const DEADLINE_MS = 120_000;

/** A typed client of an instance. Calls have a deadline of two minutes; streams have none. No redirect is followed. */
export function connect({ url, key, userAgent }: Connection): Client {
  return createClient({
    url,
    ...(key === undefined ? {} : { apiKey: key }),
    fetch(address, init) {
      const headers = new Headers(init?.headers);
      headers.set('user-agent', userAgent);
      const isStream = headers.get('accept') === 'text/event-stream';
      const signal = isStream ? init?.signal : deadlineOf(init?.signal);
      return fetch(address, { ...init, headers, redirect: 'error', signal: signal ?? null });
    },
  });
}

function deadlineOf(signal: AbortSignal | null | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  return signal ? AbortSignal.any([signal, deadline]) : deadline;
}

/**
 * The address of an instance in one form: no path, no slash at the end; a name without scheme is HTTPS, and HTTP on this
 * machine. Null where it is not an address.
 */
export function instanceAddress(given: string): string | null {
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(given)) return null;
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/i.test(given);
  const full = /^https?:\/\//i.test(given) ? given : `${isLocal ? 'http' : 'https'}://${given}`;
  if (!URL.canParse(full)) return null;
  const { origin, username, password } = new URL(full);
  return username === '' && password === '' && origin !== 'null' ? origin : null;
}
