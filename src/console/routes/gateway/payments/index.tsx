import { createFileRoute } from '@tanstack/react-router';
import { GatewayPaymentsScreen } from '../../../screens/gateway/gateway-payments/gateway-payments-screen.tsx';

export const Route = createFileRoute('/gateway/payments/')({ component: GatewayPaymentsScreen });
