import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionsScreen } from '../../screens/gateway/subscriptions/subscriptions-screen.tsx';
import { readSubscriptionsSearch } from '../../screens/gateway/subscriptions/subscriptions-search.ts';

export const Route = createFileRoute('/gateway/subscriptions')({
  validateSearch: readSubscriptionsSearch,
  component: SubscriptionsScreen,
});
