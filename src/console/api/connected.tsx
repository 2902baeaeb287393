import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProvider, connectionTo } from './connection.ts';

/** Makes the calls of its content in an organization; null for calls that need none. */
export function Connected({
  organizationId,
  children,
}: {
  readonly organizationId: string | null;
  readonly children: ReactNode;
}) {
  const { client, records } = connectionTo(organizationId);
  return (
    <QueryClientProvider client={records}>
      <ApiProvider trpcClient={client} queryClient={records}>
        {children}
      </ApiProvider>
    </QueryClientProvider>
  );
}
