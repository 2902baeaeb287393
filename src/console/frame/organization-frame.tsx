import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProvider, connectionTo } from '../api/index.ts';
import { Frame } from './frame.tsx';
import { rememberOrganization } from './last-organization.ts';

/** The frame of one organization: every call below it acts there. */
export function OrganizationFrame({ organizationId }: { readonly organizationId: string }) {
  const { client, records } = connectionTo(organizationId);
  useEffect(() => rememberOrganization(organizationId), [organizationId]);
  return (
    <QueryClientProvider client={records}>
      <ApiProvider trpcClient={client} queryClient={records}>
        <Frame key={organizationId} organizationId={organizationId} />
      </ApiProvider>
    </QueryClientProvider>
  );
}
