import { createFileRoute } from '@tanstack/react-router';
import { DomainsScreen } from '../../../../screens/application/domains/domains-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/applications/$applicationId/domains')({
  component: Screen,
});

function Screen() {
  const params = Route.useParams();
  return <DomainsScreen applicationId={params.applicationId} />;
}
