import { createFileRoute } from '@tanstack/react-router';
import { searchParams, TEXT } from '../../parts/search-params.ts';
import { OrganizationsScreen } from '../../screens/platform/organizations/organizations-screen.tsx';

export const Route = createFileRoute('/platform/organizations')({
  validateSearch: searchParams({ search: TEXT }),
  component: OrganizationsScreen,
});
