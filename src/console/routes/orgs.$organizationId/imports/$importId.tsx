import { createFileRoute } from '@tanstack/react-router';
import { ImportScreen } from '../../../screens/imports/import-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/imports/$importId')({ component: Screen });

function Screen() {
  const params = Route.useParams();
  return <ImportScreen importId={params.importId} />;
}
