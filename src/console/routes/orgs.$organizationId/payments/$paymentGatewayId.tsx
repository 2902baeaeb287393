import { createFileRoute } from '@tanstack/react-router';
import { PaymentServiceScreen } from '../../../screens/payments/payment-service-screen.tsx';

export const Route = createFileRoute('/orgs/$organizationId/payments/$paymentGatewayId')({
  component: Screen,
});

function Screen() {
  const params = Route.useParams();
  return <PaymentServiceScreen paymentGatewayId={params.paymentGatewayId} />;
}
