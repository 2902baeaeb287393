import { createFileRoute } from '@tanstack/react-router';
import { OperatorsScreen } from '../../screens/platform/operators/operators-screen.tsx';
import { readOperatorsSearch } from '../../screens/platform/operators/operators-search.ts';

export const Route = createFileRoute('/platform/operators')({
  validateSearch: readOperatorsSearch,
  component: OperatorsScreen,
});
