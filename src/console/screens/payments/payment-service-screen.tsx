import { Page } from '../../parts/index.ts';

export function PaymentServiceScreen({ paymentGatewayId }: { readonly paymentGatewayId: string }) {
  return <Page title="PaymentService">{paymentGatewayId}</Page>;
}
