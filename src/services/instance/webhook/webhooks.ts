import { randomBytes } from 'node:crypto';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  updateWebhookRow,
} from '#db/queries/webhook.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Page, Paging, Removed } from '#src/contracts/common.ts';
import {
  type CreateWebhook,
  type UpdateWebhook,
  WebhookEvent,
  type WebhookRef,
  type WebhookView,
} from '#src/contracts/webhook.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { targetProblem } from '#src/kernel/target-url.ts';
import { audit } from '../../platform/audit/audit.ts';
import { lockOrganization } from '../../platform/plan/plan.ts';
import type { MemberContext } from '../context.ts';

/** Every event is written once for each endpoint: their number is what an event costs. */
const MAX_WEBHOOKS = 50;

export const secretIdentity = (webhookId: string): string => `webhook:${webhookId}:secret`;

/** Adds an endpoint. Its secret is shown this once. */
export async function createWebhook(
  ctx: MemberContext,
  { url, events }: CreateWebhook,
): Promise<{ webhookId: string; secret: string }> {
  assertTarget(url);
  const { organizationId } = ctx.actor;
  const webhookId = ctx.ids.next('wh');
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await inTransaction(ctx.database, async (tx) => {
    await lockOrganization(tx, organizationId);
    if ((await countWebhooks(tx, organizationId)) >= MAX_WEBHOOKS)
      throw new Fault('forbidden', `An organization has at most ${MAX_WEBHOOKS} webhooks. Remove one first.`);
    await insertWebhook(tx, {
      ...{ id: webhookId, organizationId, url },
      eventsJson: JSON.stringify(events),
      secretSealed: ctx.vault.seal(secret, secretIdentity(webhookId)),
      ...{ status: 'active', disabledReason: null, failingSince: null },
      createdAt: isoFromNow(ctx.clock),
    });
    await audit(ctx, tx, 'webhook.create', webhookId);
  });
  return { webhookId, secret };
}

/** The endpoints of the organization, newest first, without their secrets. */
export async function listOwnWebhooks(ctx: MemberContext, page: Paging): Promise<Page<WebhookView>> {
  const { organizationId } = ctx.actor;
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([
    listWebhooks(db, organizationId, page),
    countWebhooks(db, organizationId),
  ]);
  return { items: rows.map(toView), total, ...page };
}

/** Changes an endpoint. Switched on again, it starts without a past of failures. */
export async function updateWebhook(ctx: MemberContext, input: UpdateWebhook): Promise<WebhookView> {
  if (input.url !== undefined) assertTarget(input.url);
  const { organizationId } = ctx.actor;
  return inTransaction(ctx.database, async (tx) => {
    const former = await findWebhook(tx, organizationId, input.webhookId);
    if (former === undefined) throw notFound();
    await updateWebhookRow(tx, organizationId, input.webhookId, {
      ...(input.url === undefined ? {} : { url: input.url }),
      ...(input.events === undefined ? {} : { eventsJson: JSON.stringify(input.events) }),
      ...(input.enabled === undefined ? {} : switched(input.enabled)),
    });
    const row = await findWebhook(tx, organizationId, input.webhookId);
    if (row === undefined) throw notFound();
    const after = toView(row);
    await audit(ctx, tx, 'webhook.update', row.id, { before: toView(former), after });
    return after;
  });
}

/** Removes an endpoint with everything that waits for it. */
export async function removeWebhook(ctx: MemberContext, { webhookId }: WebhookRef): Promise<Removed> {
  await inTransaction(ctx.database, async (tx) => {
    if (!(await deleteWebhook(tx, ctx.actor.organizationId, webhookId))) throw notFound();
    await audit(ctx, tx, 'webhook.remove', webhookId);
  });
  return { removed: webhookId };
}

export const notFound = (): Fault => new Fault('not_found', 'No such webhook.');

function switched(enabled: boolean) {
  return { status: enabled ? 'active' : 'disabled', disabledReason: null, failingSince: null } as const;
}

/** What can never be called is refused when it is saved; where a name leads is judged at each call. */
function assertTarget(url: string): void {
  const problem = targetProblem(url);
  if (problem === null) return;
  throw new Fault('bad_request', 'The input is not valid.', {
    issues: [{ path: ['url'], message: problem, code: 'custom' }],
  });
}

type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

function toView(row: WebhookRow): WebhookView {
  return {
    webhookId: row.id,
    url: row.url,
    events: WebhookEvent.array().parse(JSON.parse(row.eventsJson)),
    enabled: row.status === 'active',
    disabledReason: row.disabledReason,
    failingSince: row.failingSince,
    createdAt: row.createdAt,
  };
}
