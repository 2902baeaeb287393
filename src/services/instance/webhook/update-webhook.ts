import { findWebhook, updateWebhookRow } from '#db/queries/webhook.ts';
import { inTransaction } from '#db/transaction.ts';
import type { UpdateWebhook, WebhookView } from '#src/contracts/webhook.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { assertTarget } from './assert-webhook-target.ts';
import { noSuchWebhook } from './no-such-webhook.ts';
import { toWebhookView } from './webhook-view.ts';

/** Changes an endpoint. Switched on again, it starts without a past of failures. */
export async function updateWebhook(ctx: MemberContext, input: UpdateWebhook): Promise<WebhookView> {
  if (input.url !== undefined) assertTarget(input.url);
  const organization = permittedOrganization(ctx, 'webhook:manage');
  return inTransaction(ctx.database, async (tx) => {
    const former = await findWebhook(tx, organization.id, input.webhookId);
    if (former === undefined) throw noSuchWebhook();
    await updateWebhookRow(tx, organization, input.webhookId, {
      ...(input.url === undefined ? {} : { url: input.url }),
      ...(input.events === undefined ? {} : { eventsJson: JSON.stringify(input.events) }),
      ...(input.enabled === undefined ? {} : switched(input.enabled)),
    });
    const row = await findWebhook(tx, organization.id, input.webhookId);
    if (row === undefined) throw noSuchWebhook();
    const after = toWebhookView(row);
    await audit(ctx, tx, 'webhook.update', row.id, { before: toWebhookView(former), after });
    return after;
  });
}

function switched(enabled: boolean) {
  return { status: enabled ? 'active' : 'disabled', disabledReason: null, failingSince: null } as const;
}
