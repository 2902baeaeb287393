import { createFileRoute } from '@tanstack/react-router';
import { UsageScreen } from '../../../../screens/application/usage/usage-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/applications/$applicationId/usage')({
  component: Screen,
});

function Screen() {
  const params = Route.useParams();
  return <UsageScreen applicationId={params.applicationId} />;
}
