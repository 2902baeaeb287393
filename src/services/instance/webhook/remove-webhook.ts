import { deleteWebhook } from '#db/queries/webhook.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { WebhookRef } from '#src/contracts/webhook.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { noSuchWebhook } from './no-such-webhook.ts';

/** Removes an endpoint with everything that waits for it. */
export async function removeWebhook(ctx: MemberContext, { webhookId }: WebhookRef): Promise<Removed> {
  const organization = permittedOrganization(ctx, 'webhook:manage');
  await inTransaction(ctx.database, async (tx) => {
    if (!(await deleteWebhook(tx, organization, webhookId))) throw noSuchWebhook();
    await audit(ctx, tx, 'webhook.remove', webhookId);
  });
  return { removed: webhookId };
}
