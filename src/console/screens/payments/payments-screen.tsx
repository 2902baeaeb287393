import { Page } from '../../parts/index.ts';

export function PaymentsScreen() {
  return <Page title="Payments">…</Page>;
}
