import { createFileRoute } from '@tanstack/react-router';
import { GatewayPaymentScreen } from '../../../screens/gateway/gateway-payment/gateway-payment-screen.tsx';

export const Route = createFileRoute('/gateway/payments/$paymentId')({ component: Screen });

function Screen() {
  const params = Route.useParams();
  return <GatewayPaymentScreen paymentId={params.paymentId} />;
}
