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

/** The package's face for TypeScript frontends: the type of every operation, and a client that speaks it. */
export type { AppRouter };

/** What one request to the server may carry: see `src/http/rpc.ts`. */
const MAX_BATCH_SIZE = 50;
const MAX_URL_LENGTH = 4000;

export interface ClientOptions {
  /** Address of the instance, such as `https://pilothouse.example`. */
  readonly url: string;
  /** An account API key. It acts for its owner: keep it out of what is delivered to browsers of others. */
  readonly key: string;
}

/**
 * A typed client of one instance: `await client.project.list.query({})`. Calls of the same moment travel in one
 * request; subscriptions such as `client.deployment.follow` are streams. A refused call rejects with a
 * `TRPCClientError` whose `data` holds `code`, `httpStatus` and `issues`.
 */
export function createClient({ url, key }: ClientOptions): TRPCClient<AppRouter> {
  const shared = { url: `${url.replace(/\/+$/, '')}/api/trpc`, transformer: superjson };
  const headers = { 'x-api-key': key };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          ...shared,
          EventSource,
          // The browser's own EventSource sends no headers.
          eventSourceOptions: () => ({
            fetch: (address, init) => fetch(address, { ...init, headers: { ...init.headers, ...headers } }),
          }),
        }),
        false: httpBatchLink({
          ...shared,
          headers,
          // Inputs travel in the body, where they may be long; the address holds the names of the procedures.
          methodOverride: 'POST',
          maxItems: MAX_BATCH_SIZE,
          maxURLLength: MAX_URL_LENGTH,
        }),
      }),
    ],
  });
}
