import { createFileRoute } from '@tanstack/react-router';
import { TriggersScreen } from '../../../../screens/application/triggers/triggers-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/applications/$applicationId/triggers')({
  component: Screen,
});

function Screen() {
  const params = Route.useParams();
  return <TriggersScreen applicationId={params.applicationId} />;
}
