import { createFileRoute } from '@tanstack/react-router';
import { RefusalsScreen } from '../../screens/hub/refusals/refusals-screen.tsx';
import { readRefusalsSearch } from '../../screens/hub/refusals/refusals-search.ts';

export const Route = createFileRoute('/hub/refusals')({
  validateSearch: readRefusalsSearch,
  component: RefusalsScreen,
});
