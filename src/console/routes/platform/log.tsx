import { createFileRoute } from '@tanstack/react-router';
import { OperatorLogScreen } from '../../screens/platform/operator-log/operator-log-screen.tsx';
import { readOperatorLogSearch } from '../../screens/platform/operator-log/operator-log-search.ts';

export const Route = createFileRoute('/platform/log')({
  validateSearch: readOperatorLogSearch,
  component: OperatorLogScreen,
});
