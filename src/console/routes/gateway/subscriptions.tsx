import { createFileRoute } from '@tanstack/react-router';
import { SUBSCRIPTION_STATUSES } from '#src/domain/payment.ts';
import { searchParams, TEXT } from '../../parts/search-params.ts';
import { SubscriptionsScreen } from '../../screens/gateway/subscriptions/subscriptions-screen.tsx';

export const Route = createFileRoute('/gateway/subscriptions')({
  validateSearch: searchParams({ merchantId: TEXT, status: SUBSCRIPTION_STATUSES }),
  component: SubscriptionsScreen,
});
