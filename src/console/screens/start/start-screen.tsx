import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { ApiProvider, connectionTo, useApi } from '../../api/index.ts';
import { favoriteOf } from '../../frame/last-organization.ts';
import { QueryView } from '../../parts/index.ts';

/** The address of the console: leads to the overview of the organization that was shown last. */
export function StartScreen() {
  const { client, records } = connectionTo(null);
  return (
    <QueryClientProvider client={records}>
      <ApiProvider trpcClient={client} queryClient={records}>
        <Start />
      </ApiProvider>
    </QueryClientProvider>
  );
}

function Start() {
  const organizations = useQuery(useApi().organization.list.queryOptions({ limit: 100 }));
  return (
    <QueryView query={organizations} loading={null}>
      {({ items }) => {
        const favorite = favoriteOf(items);
        if (favorite === undefined) return <Navigate to="/you/new-organization" replace />;
        const { organizationId } = favorite;
        return <Navigate to="/orgs/$organizationId" params={{ organizationId }} replace />;
      }}
    </QueryView>
  );
}
