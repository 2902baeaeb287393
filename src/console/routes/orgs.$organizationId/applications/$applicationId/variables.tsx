import { createFileRoute } from '@tanstack/react-router';
import { VariablesScreen } from '../../../../screens/application/variables/variables-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/applications/$applicationId/variables')({
  component: Screen,
});

function Screen() {
  const params = Route.useParams();
  return <VariablesScreen applicationId={params.applicationId} />;
}
