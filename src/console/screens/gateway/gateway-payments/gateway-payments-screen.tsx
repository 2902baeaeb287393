import { Page } from '../../../parts/index.ts';

export function GatewayPaymentsScreen() {
  return <Page title="Payments">…</Page>;
}
