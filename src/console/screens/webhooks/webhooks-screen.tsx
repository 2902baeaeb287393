import { Page } from '../../parts/index.ts';

export function WebhooksScreen() {
  return <Page title="Webhooks">…</Page>;
}
