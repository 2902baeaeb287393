import { createFileRoute } from '@tanstack/react-router';
import { DeploymentsScreen } from '../../../../../screens/application/deployments/deployments-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/applications/$applicationId/deployments/')({
  component: Screen,
});

function Screen() {
  const params = Route.useParams();
  return <DeploymentsScreen applicationId={params.applicationId} />;
}
