import { createFileRoute } from '@tanstack/react-router';
import { RunScreen } from '../../../../screens/application/run/run-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/applications/$applicationId/run')({
  component: Screen,
});

function Screen() {
  const params = Route.useParams();
  return <RunScreen applicationId={params.applicationId} />;
}
