import {
  createTRPCClient,
  httpBatchLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import type { AppRouter } from '#routers/index.ts';

export type Client = TRPCClient<AppRouter>;

export interface Connection {
  readonly url: string;
  /** Undefined: calls are made without a credential. */
  readonly key: string | undefined;
  readonly userAgent: string;
}

/** What one request to the server may carry: see `src/http/rpc.ts`. */
const MAX_BATCH_SIZE = 50;
const MAX_URL_LENGTH = 4000;
/** An import runs its steps before it answers. */
const DEADLINE_MS = 120_000;

/** A typed client of an instance. Calls have a deadline of two minutes; streams have none. */
export function connect({ url, key, userAgent }: Connection): Client {
  const shared = { url: `${url}/api/trpc`, transformer: superjson };
  const headers = { 'user-agent': userAgent, ...(key === undefined ? {} : { 'x-api-key': key }) };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          ...shared,
          EventSource,
          eventSourceOptions: () => ({
            fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, ...headers } }),
          }),
        }),
        false: httpBatchLink({
          ...shared,
          headers,
          methodOverride: 'POST',
          maxItems: MAX_BATCH_SIZE,
          maxURLLength: MAX_URL_LENGTH,
          fetch: (address, init) =>
            fetch(address, { ...init, redirect: 'error', signal: deadlineOf(init?.signal ?? undefined) }),
        }),
      }),
    ],
  });
}

function deadlineOf(signal: AbortSignal | undefined): AbortSignal {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  return signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
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
