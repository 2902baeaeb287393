import { countWebhooks, listWebhooks } from '#db/queries/webhook.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type { WebhookView } from '#src/contracts/webhook.ts';
import type { MemberContext } from '../context.ts';
import { toWebhookView } from './webhook-view.ts';

/** The endpoints of the organization, newest first, without their secrets. */
export async function listOwnWebhooks(ctx: MemberContext, page: Paging): Promise<Page<WebhookView>> {
  const { organizationId } = ctx.actor;
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([
    listWebhooks(db, organizationId, page),
    countWebhooks(db, organizationId),
  ]);
  return { items: rows.map(toWebhookView), total, ...page };
}
