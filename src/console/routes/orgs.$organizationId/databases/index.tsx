import { createFileRoute } from '@tanstack/react-router';
import { DATABASE_STATUSES, DATABASE_TYPES } from '#src/domain/database.ts';
import { searchParams, TEXT } from '../../../parts/search-params.ts';
import { DatabasesScreen } from '../../../screens/databases/databases-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/databases/')({
  validateSearch: searchParams({ search: TEXT, type: DATABASE_TYPES, status: DATABASE_STATUSES }),
  component: DatabasesScreen,
});
