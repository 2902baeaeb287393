import { createFileRoute } from '@tanstack/react-router';
import { DeploymentScreen } from '../../../../../screens/application/deployment/deployment-screen.tsx';

export const Route = createFileRoute(
  '/orgs/$organizationId/applications/$applicationId/deployments/$deploymentId',
)({ component: Screen });

function Screen() {
  const { applicationId, deploymentId } = Route.useParams();
  return <DeploymentScreen key={deploymentId} applicationId={applicationId} deploymentId={deploymentId} />;
}
