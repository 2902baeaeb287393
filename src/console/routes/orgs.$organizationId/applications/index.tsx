import { createFileRoute } from '@tanstack/react-router';
import { readApplicationFilter } from '../../../screens/applications/application-filter.ts';
import { ApplicationsScreen } from '../../../screens/applications/applications-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/applications/')({
  validateSearch: readApplicationFilter,
  component: Screen,
});

function Screen() {
  return <ApplicationsScreen filter={Route.useSearch()} />;
}
