import { Page } from '../../parts/index.ts';

export function WebhookScreen({ webhookId }: { readonly webhookId: string }) {
  return <Page title="Webhook">{webhookId}</Page>;
}
