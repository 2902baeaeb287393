import { Page } from '../../../parts/index.ts';

export function SubscriptionsScreen() {
  return <Page title="Subscriptions">…</Page>;
}
