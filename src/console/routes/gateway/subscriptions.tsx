import { createFileRoute } from '@tanstack/react-router';
import { SubscriptionsScreen } from '../../screens/gateway/subscriptions/subscriptions-screen.tsx';

export const Route = createFileRoute('/gateway/subscriptions')({ component: SubscriptionsScreen });
