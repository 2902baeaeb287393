import {
  createTRPCClient,
  type HTTPBatchLinkOptions,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  type Operation,
  splitLink,
  type TRPCClient,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { EventSource } from 'eventsource';
import superjson from 'superjson';
import type { AppRouter } from '../../../routers/index.ts';

export type { AppRouter };
/** Inputs of every operation: `RouterInputs['project']['create']`. */
export type RouterInputs = inferRouterInputs<AppRouter>;
/** Outputs of every operation: `RouterOutputs['project']['list']`. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
/** A client of one instance. */
export type PilothouseClient = TRPCClient<AppRouter>;
/** A refused call. `data` has `code`, `httpStatus`, `reason` and, for rejected input, `issues`. */
export type PilothouseError = TRPCClientError<AppRouter>;

type Root = AppRouter['_def']['_config']['$types'];

/** At most one credential. Without any, only operations that need none answer. */
export type Credential =
  | { readonly apiKey: string; readonly sessionCookie?: never; readonly assistantToken?: never }
  | { readonly apiKey?: never; readonly sessionCookie: true | string; readonly assistantToken?: never }
  | { readonly apiKey?: never; readonly sessionCookie?: never; readonly assistantToken: string }
  | { readonly apiKey?: never; readonly sessionCookie?: never; readonly assistantToken?: never };

export type ClientOptions = Credential & {
  /** Address of the instance, such as `https://pilothouse.example`. */
  readonly url: string;
  /** Replaces the global `fetch`, for example to set a deadline. */
  readonly fetch?: typeof fetch;
};

/** The limits of one request to the server: operations of a batch, and characters of their names. */
const MAX_BATCH_SIZE = 50;
const MAX_URL_LENGTH = 4000;
/** A batch takes only a few operations whose answers are long: these are sent alone. */
export const BULKY_OPERATIONS: readonly string[] = [
  'application.log',
  'deployment.log',
  'paymentGateway.delivery',
];
/** A body has at most 1 MiB: a batch of inputs up to this length fits. */
const MAX_INPUT_LENGTH = 20_000;

/**
 * A typed client of one instance: `await client.project.list.query({})`. Calls of the same moment are sent in one
 * request; subscriptions such as `client.deployment.follow` are streams.
 *
 * - `apiKey`: an account API key. It acts for its owner: use it in programs, never in a page for others.
 * - `sessionCookie: true`: in a browser, the cookie of a person who has signed in. On another origin than the instance,
 *   that origin has to be one of the instance's `ALLOWED_ORIGINS`.
 * - `sessionCookie: '<cookie header>'`: on a server that answers for such a person. `url` has to be the public address.
 * - `assistantToken`: reads only, as an AI assistant does.
 *
 * A refused call rejects with a `PilothouseError`; see `isPilothouseError`.
 */
export function createClient(options: ClientOptions): PilothouseClient {
  return createTRPCClient<AppRouter>({ links: [pilothouseLink(options)] });
}

/** The link of `createClient`, for a tRPC client with links of its own, such as a logger. It is the last link. */
export function pilothouseLink(options: ClientOptions): TRPCLink<AppRouter> {
  const url = options.url.replace(/\/+$/, '');
  const headers = headersOf(options, url);
  const send = options.fetch ?? globalThis.fetch;
  const credentials = options.sessionCookie === true ? ({ credentials: 'include' } as const) : {};
  const shared = { url: `${url}/api/trpc`, transformer: superjson };
  const request: NonNullable<HTTPBatchLinkOptions<Root>['fetch']> = (address, init) =>
    send(address, { ...init, signal: init?.signal ?? null, ...credentials });
  const calls = {
    ...shared,
    headers,
    // Inputs are sent in the body, where they may be long; the address has the names of the operations.
    methodOverride: 'POST',
    fetch: request,
  } as const;
  return splitLink({
    condition: ({ type }) => type === 'subscription',
    true: httpSubscriptionLink({
      ...shared,
      EventSource,
      // The EventSource of browsers sends no headers.
      eventSourceOptions: () => ({
        fetch: (address, init) =>
          send(address, { ...init, ...credentials, headers: { ...init.headers, ...headers } }),
      }),
    }),
    false: splitLink({
      condition: isSentAlone,
      true: httpLink(calls),
      false: httpBatchLink({ ...calls, maxItems: MAX_BATCH_SIZE, maxURLLength: MAX_URL_LENGTH }),
    }),
  });
}

/** Whether an error is a refusal by the server, or a call that did not reach it. */
export function isPilothouseError(error: unknown): error is PilothouseError {
  return error instanceof TRPCClientError;
}

function headersOf(
  { apiKey, sessionCookie, assistantToken }: ClientOptions,
  url: string,
): Record<string, string> {
  if (apiKey !== undefined) return { 'x-api-key': apiKey };
  if (assistantToken !== undefined) return { authorization: `Bearer ${assistantToken}` };
  // With a cookie, the server takes changes from its own origin only; browsers set both headers themselves.
  if (typeof sessionCookie === 'string') return { cookie: sessionCookie, origin: new URL(url).origin };
  return {};
}

function isSentAlone({ path, input }: Operation): boolean {
  return BULKY_OPERATIONS.includes(path) || (JSON.stringify(input)?.length ?? 0) > MAX_INPUT_LENGTH;
}
