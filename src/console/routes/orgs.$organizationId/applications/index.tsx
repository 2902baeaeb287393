import { createFileRoute } from '@tanstack/react-router';
import { APPLICATION_STATES } from '#src/domain/application.ts';
import { searchParams, TEXT } from '../../../parts/search-params.ts';
import { ApplicationsScreen } from '../../../screens/applications/applications-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/applications/')({
  validateSearch: searchParams({ search: TEXT, state: APPLICATION_STATES }),
  component: ApplicationsScreen,
});
