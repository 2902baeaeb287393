import { createFileRoute } from '@tanstack/react-router';
import { DatabaseScreen } from '../../../screens/databases/database-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/databases/$databaseId')({ component: Screen });

function Screen() {
  const params = Route.useParams();
  return <DatabaseScreen databaseId={params.databaseId} />;
}
