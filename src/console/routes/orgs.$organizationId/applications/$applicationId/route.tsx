import { createFileRoute } from '@tanstack/react-router';
import { ApplicationFrame } from '../../../../screens/application/application-frame.tsx';

export const Route = createFileRoute('/orgs/$organizationId/applications/$applicationId')({
  component: Screen,
});

function Screen() {
  const { applicationId } = Route.useParams();
  return <ApplicationFrame key={applicationId} applicationId={applicationId} />;
}
