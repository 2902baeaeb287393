import { createFileRoute } from '@tanstack/react-router';
import { searchParams, TEXT } from '../../parts/search-params.ts';
import { OperatorsScreen } from '../../screens/platform/operators/operators-screen.tsx';

export const Route = createFileRoute('/platform/operators')({
  validateSearch: searchParams({ search: TEXT }),
  component: OperatorsScreen,
});
