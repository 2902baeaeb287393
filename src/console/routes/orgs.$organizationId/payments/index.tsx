import { createFileRoute } from '@tanstack/react-router';
import { PaymentsScreen } from '../../../screens/payments/payments-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/payments/')({ component: PaymentsScreen });
