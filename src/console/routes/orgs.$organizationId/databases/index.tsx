import { createFileRoute } from '@tanstack/react-router';
import { readDatabaseFilters } from '../../../screens/databases/database-filters.ts';
import { DatabasesScreen } from '../../../screens/databases/databases-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/databases/')({
  validateSearch: readDatabaseFilters,
  component: DatabasesScreen,
});
