import { createFileRoute } from '@tanstack/react-router';
import { PAYMENT_STATUSES } from '#src/domain/payment.ts';
import { searchParams, TEXT } from '../../../parts/search-params.ts';
import { GatewayPaymentsScreen } from '../../../screens/gateway/gateway-payments/gateway-payments-screen.tsx';

export const Route = createFileRoute('/gateway/payments/')({
  validateSearch: searchParams({ search: TEXT, merchantId: TEXT, status: PAYMENT_STATUSES }),
  component: GatewayPaymentsScreen,
});
