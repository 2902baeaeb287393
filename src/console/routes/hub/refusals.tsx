import { createFileRoute } from '@tanstack/react-router';
import { searchParams, TEXT } from '../../parts/search-params.ts';
import { RefusalsScreen } from '../../screens/hub/refusals/refusals-screen.tsx';

export const Route = createFileRoute('/hub/refusals')({
  validateSearch: searchParams({ licenseId: TEXT }),
  component: RefusalsScreen,
});
