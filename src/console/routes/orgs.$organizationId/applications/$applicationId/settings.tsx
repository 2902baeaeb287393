import { createFileRoute } from '@tanstack/react-router';
import { ApplicationSettingsScreen } from '../../../../screens/application/settings/application-settings-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/applications/$applicationId/settings')({
  component: Screen,
});

function Screen() {
  const params = Route.useParams();
  return <ApplicationSettingsScreen applicationId={params.applicationId} />;
}
