import { randomBytes } from 'node:crypto';
import { countWebhooks, insertWebhook } from '#db/queries/webhook.ts';
import { inTransaction } from '#db/transaction.ts';
import type { CreateWebhook } from '#src/contracts/webhook.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { lockOrganization } from '../../platform/plan/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { assertTarget } from './assert-webhook-target.ts';
import { webhookSecretIdentity } from './webhook-secret-identity.ts';

/** Each event is written once for each endpoint. */
const MAX_WEBHOOKS = 50;

/** Adds an endpoint. Its secret is shown only once. */
export async function createWebhook(
  ctx: MemberContext,
  { url, events }: CreateWebhook,
): Promise<{ webhookId: Id<'wh'>; secret: string }> {
  assertTarget(url);
  const organization = permittedOrganization(ctx, 'webhook:manage');
  const webhookId = ctx.ids.next('wh');
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await inTransaction(ctx.database, async (tx) => {
    await lockOrganization(tx, organization.id);
    if ((await countWebhooks(tx, organization.id)) >= MAX_WEBHOOKS)
      throw new Fault('forbidden', `An organization has at most ${MAX_WEBHOOKS} webhooks. Remove one first.`);
    await insertWebhook(tx, organization, {
      ...{ id: webhookId, url },
      eventsJson: JSON.stringify(events),
      secretSealed: ctx.vault.seal(secret, webhookSecretIdentity(webhookId)),
      ...{ status: 'active', disabledReason: null, failingSince: null },
      createdAt: isoFromNow(ctx.clock),
    });
    await audit(ctx, tx, 'webhook.create', webhookId);
  });
  return { webhookId, secret };
}
