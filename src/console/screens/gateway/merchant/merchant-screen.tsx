import { Page } from '../../../parts/index.ts';

export function MerchantScreen({ merchantId }: { readonly merchantId: string }) {
  return <Page title="Merchant">{merchantId}</Page>;
}
