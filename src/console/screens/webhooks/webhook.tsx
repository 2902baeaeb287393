import type { RouterOutputs } from '../../api/index.ts';
import { Badge } from '../../kit/index.ts';
import { t } from './texts.ts';

export type Delivery = RouterOutputs['webhook']['deliveries']['items'][number];
export type Webhook = RouterOutputs['webhook']['list']['items'][number];

/** Whether a webhook receives events. */
export function WebhookBadge({ webhook }: { readonly webhook: Webhook }) {
  if (!webhook.enabled) return <Badge tone="warn">{t.status.off}</Badge>;
  if (webhook.failingSince !== null) return <Badge tone="bad">{t.status.failing}</Badge>;
  return <Badge tone="good">{t.status.on}</Badge>;
}
