import { createFileRoute } from '@tanstack/react-router';
import { ApplicationOverviewScreen } from '../../../../screens/application/application-overview/application-overview-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/applications/$applicationId/')({
  component: Screen,
});

function Screen() {
  const params = Route.useParams();
  return <ApplicationOverviewScreen applicationId={params.applicationId} />;
}
