import { QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCClient, type TRPCClient } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import {
  type AppRouter,
  pilothouseLink,
  type RouterInputs,
  type RouterOutputs,
} from '#packages/client/src/index.ts';
import { isRefusal, statusOf } from './status.ts';

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

const signedOutListeners = new Set<() => void>();

/** Calls the function each time when a call shows that the session has ended. */
export function onSignedOut(listener: () => void): void {
  signedOutListeners.add(listener);
}

function clientOf(organizationId: string | null): TRPCClient<AppRouter> {
  const send: typeof fetch = (address, init) => {
    const headers = new Headers(init?.headers);
    if (organizationId !== null) headers.set('x-organization-id', organizationId);
    return fetch(address, { ...init, headers });
  };
  const link = pilothouseLink({ url: window.location.origin, sessionCookie: true, fetch: send });
  return createTRPCClient<AppRouter>({ links: [link] });
}

function openRecords(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (statusOf(error) === 401) for (const notice of signedOutListeners) notice();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < RETRIES && !isRefusal(error),
      },
    },
  });
}
