import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCClient, type TRPCClient } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import {
  type AppRouter,
  pilothouseLink,
  type RouterInputs,
  type RouterOutputs,
} from '#packages/client/src/index.ts';
import { isSignedIn } from './account.ts';
import { AccountProblem } from './problem.ts';
import { setReachable } from './reachable.ts';
import { assertOwnAnswer, isAway, isRefusal, SIGNED_OUT, statusOf } from './status.ts';

export type { RouterInputs, RouterOutputs };

/** The operations of the server as options of queries and mutations: `useQuery(useApi().project.list.queryOptions({}))`. */
export const {
  TRPCProvider: ApiProvider,
  useTRPC: useApi,
  useTRPCClient: useApiClient,
} = createTRPCContext<AppRouter>();

/** A client with the records that it has read. Each organization has its own: nothing of one is shown in another. */
export interface Connection {
  readonly client: TRPCClient<AppRouter>;
  readonly records: QueryClient;
}

const RETRIES = 2;
const connections = new Map<string | null, Connection>();

/** The connection in which calls act in this organization; null for calls that need none. */
export function connectionTo(organizationId: string | null): Connection {
  const open = connections.get(organizationId);
  if (open !== undefined) return open;
  const connection = { client: clientOf(organizationId), records: openRecords() };
  connections.set(organizationId, connection);
  return connection;
}

/** Reads the organizations of the user again, after one was added, renamed or left. */
export function rereadOrganizations(): void {
  void connectionTo(null).records.invalidateQueries();
}

/** Forgets all records, after a sign-out. */
export function closeConnections(): void {
  for (const { records } of connections.values()) records.clear();
  connections.clear();
}

/** Whether a screen shows something that was read. */
export function showsRecords(): boolean {
  return [...connections.values()].some(({ records }) =>
    records
      .getQueryCache()
      .findAll({ type: 'active' })
      .some(({ state }) => state.data !== undefined),
  );
}

/** Reads all that is shown again. */
export function rereadAll(): void {
  for (const { records } of connections.values()) void records.invalidateQueries();
}

const signedOutListeners = new Set<() => void>();

/** Calls the function each time when a call shows that the session has ended. Returns the function that ends this. */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/** Announces the end of the session if this is why a call failed. */
export function noticeSignedOut(error: unknown): void {
  const announce = () => {
    for (const listener of signedOutListeners) listener();
  };
  if (statusOf(error) === SIGNED_OUT) announce();
  // A wrong code of a second factor has the same status.
  else if (error instanceof AccountProblem && error.problem.status === SIGNED_OUT)
    void isSignedIn().then(
      (isIn) => isIn || announce(),
      () => undefined,
    );
}

function clientOf(organizationId: string | null): TRPCClient<AppRouter> {
  const send: typeof fetch = (address, init) => {
    const headers = new Headers(init?.headers);
    if (organizationId !== null) headers.set('x-organization-id', organizationId);
    return fetch(address, { ...init, headers }).then(assertOwnAnswer);
  };
  const link = pilothouseLink({ url: window.location.origin, sessionCookie: true, fetch: send });
  return createTRPCClient<AppRouter>({ links: [link] });
}

const noticeAnswer = () => setReachable(true);

function noticeFailure(error: unknown): void {
  noticeSignedOut(error);
  if (isAway(error)) setReachable(false);
  else if (statusOf(error) !== null) setReachable(true);
}

function openRecords(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onSuccess: noticeAnswer, onError: noticeFailure }),
    mutationCache: new MutationCache({ onSuccess: noticeAnswer, onError: noticeFailure }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < RETRIES && !isRefusal(error),
      },
    },
  });
}
