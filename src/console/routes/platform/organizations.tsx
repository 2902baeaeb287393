import { createFileRoute } from '@tanstack/react-router';
import { OrganizationsScreen } from '../../screens/platform/organizations/organizations-screen.tsx';
import { readOrganizationsSearch } from '../../screens/platform/organizations/organizations-search.ts';

export const Route = createFileRoute('/platform/organizations')({
  validateSearch: readOrganizationsSearch,
  component: OrganizationsScreen,
});
