import { Page } from '../../../parts/index.ts';

export function GatewayPaymentScreen({ paymentId }: { readonly paymentId: string }) {
  return <Page title="Payment">{paymentId}</Page>;
}
