import { Page } from '../../../parts/index.ts';

export function MerchantsScreen() {
  return <Page title="Merchants">…</Page>;
}
