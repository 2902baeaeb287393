import { createFileRoute } from '@tanstack/react-router';
import { DeploymentScreen } from '../../../../../screens/application/deployment-screen.tsx';

export const Route = createFileRoute(
  '/orgs/$organizationId/applications/$applicationId/deployments/$deploymentId',
)({ component: Screen });

function Screen() {
  const params = Route.useParams();
  return <DeploymentScreen applicationId={params.applicationId} deploymentId={params.deploymentId} />;
}
