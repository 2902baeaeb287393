import { createFileRoute } from '@tanstack/react-router';
import { searchParams, TEXT } from '../../parts/search-params.ts';
import { OperatorLogScreen } from '../../screens/platform/operator-log/operator-log-screen.tsx';

export const Route = createFileRoute('/platform/log')({
  validateSearch: searchParams({ scope: ['platform'], actorId: TEXT, resourceId: TEXT }),
  component: OperatorLogScreen,
});
