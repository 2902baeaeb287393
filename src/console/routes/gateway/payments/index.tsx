import { createFileRoute } from '@tanstack/react-router';
import { GatewayPaymentsScreen } from '../../../screens/gateway/gateway-payments/gateway-payments-screen.tsx';
import { readGatewayPaymentsSearch } from '../../../screens/gateway/gateway-payments/gateway-payments-search.ts';

export const Route = createFileRoute('/gateway/payments/')({
  validateSearch: readGatewayPaymentsSearch,
  component: GatewayPaymentsScreen,
});
