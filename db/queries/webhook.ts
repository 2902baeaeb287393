import type { Insertable, Updateable } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { WebhookAttemptTable, WebhookDeliveryTable, WebhookTable } from '../automation-schema.ts';
import type { Db, Tx } from '../client.ts';
import { newestOf } from '../pages.ts';
import type { Schema } from '../schema.ts';

const COLUMNS = ['id', 'url', 'eventsJson', 'status', 'disabledReason', 'failingSince', 'createdAt'] as const;

/** Ids of the endpoints of an organization that want an event. Their number is bounded where they are made. */
export async function listSubscribed(tx: Tx, organizationId: Id<'org'>, type: string): Promise<Id<'wh'>[]> {
  const rows = await tx
    .selectFrom('webhook')
    .select(['id', 'eventsJson'])
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'active')
    .execute();
  return rows.filter(({ eventsJson }) => JSON.parse(eventsJson).includes(type)).map(({ id }) => id);
}

export async function insertWebhook(
  db: Db,
  { organizationId }: Permitted<'organization', 'webhook:manage'>,
  webhook: Omit<WebhookTable, 'organizationId'>,
): Promise<void> {
  await db
    .insertInto('webhook')
    .values({ ...webhook, organizationId })
    .execute();
}

export function findWebhook(db: Db, organizationId: Id<'org'>, webhookId: Id<'wh'>) {
  return db
    .selectFrom('webhook')
    .select(COLUMNS)
    .where('organizationId', '=', organizationId)
    .where('id', '=', webhookId)
    .executeTakeFirst();
}

export function listWebhooks(db: Db, organizationId: Id<'org'>, page: { limit: number; offset: number }) {
  return db
    .selectFrom('webhook')
    .select(COLUMNS)
    .where('organizationId', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countWebhooks(db: Db, organizationId: Id<'org'>): Promise<number> {
  const { total } = await db
    .selectFrom('webhook')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function updateWebhookRow(
  db: Db,
  { organizationId }: Permitted<'organization', 'webhook:manage'>,
  webhookId: Id<'wh'>,
  change: Updateable<Omit<WebhookTable, 'id' | 'organizationId'>>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable('webhook')
    .set(change)
    .where('organizationId', '=', organizationId)
    .where('id', '=', webhookId)
    .execute();
}

/** Deletes a webhook. Returns false if there is no such webhook. */
export async function deleteWebhook(
  db: Db,
  { organizationId }: Permitted<'organization', 'webhook:manage'>,
  webhookId: Id<'wh'>,
): Promise<boolean> {
  const result = await db
    .deleteFrom('webhook')
    .where('organizationId', '=', organizationId)
    .where('id', '=', webhookId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/**
 * Locks an endpoint until the transaction ends. Every change of its deliveries takes this lock first, as its removal does:
 * in another order the two would wait for each other. False: the endpoint is gone.
 */
export async function lockWebhook(tx: Tx, webhookId: Id<'wh'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', webhookId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Switches an endpoint off, with the sentence that its user reads. */
export async function disableWebhook(
  db: Db,
  _permit: PlatformPermit,
  webhookId: Id<'wh'>,
  reason: string,
): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ status: 'disabled', disabledReason: reason })
    .where('id', '=', webhookId)
    .execute();
}

export async function insertMessage(
  db: Db,
  _permit: PlatformPermit,
  message: Insertable<Schema['webhookMessage']>,
): Promise<void> {
  await db.insertInto('webhookMessage').values(message).execute();
}

export async function insertDelivery(
  db: Db,
  _permit: PlatformPermit,
  delivery: Omit<WebhookDeliveryTable, 'status' | 'attempts'>,
): Promise<void> {
  await db
    .insertInto('webhookDelivery')
    .values({ ...delivery, status: 'pending', attempts: 0 })
    .execute();
}

/** A delivery with everything that an attempt needs. */
export function findDueDelivery(db: Db, deliveryId: Id<'whd'>) {
  return db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .innerJoin('webhookMessage', 'webhookMessage.id', 'webhookDelivery.messageId')
    .select([
      'webhookDelivery.id',
      'webhookDelivery.webhookId',
      'webhookDelivery.messageId',
      'webhookDelivery.status',
      'webhookDelivery.attempts',
      'webhook.organizationId',
      'webhook.url',
      'webhook.secretSealed',
      'webhook.status as webhookStatus',
      'webhook.failingSince',
      'webhookMessage.body',
    ])
    .where('webhookDelivery.id', '=', deliveryId)
    .executeTakeFirst();
}

export type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDueDelivery>>>;

export async function recordAttempt(
  db: Db,
  _permit: PlatformPermit,
  attempt: Insertable<WebhookAttemptTable>,
): Promise<void> {
  await db.insertInto('webhookAttempt').values(attempt).execute();
}

/** What an attempt has made of a delivery and of its endpoint. */
export async function settleDelivery(
  tx: Tx,
  _permit: PlatformPermit,
  delivery: { id: Id<'whd'>; webhookId: Id<'wh'> },
  {
    failingSince,
    ...change
  }: Pick<WebhookDeliveryTable, 'status' | 'attempts' | 'nextAttemptAt'> & Pick<WebhookTable, 'failingSince'>,
): Promise<void> {
  await tx.updateTable('webhookDelivery').set(change).where('id', '=', delivery.id).execute();
  await tx.updateTable('webhook').set({ failingSince }).where('id', '=', delivery.webhookId).execute();
}

export function findDelivery(db: Db, organizationId: Id<'org'>, deliveryId: Id<'whd'>) {
  return db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .select(['webhookDelivery.id', 'webhookDelivery.webhookId'])
    .where('webhook.organizationId', '=', organizationId)
    .where('webhookDelivery.id', '=', deliveryId)
    .executeTakeFirst();
}

/** A delivery with what is sent. */
export function findDeliveryDetails(db: Db, organizationId: Id<'org'>, deliveryId: Id<'whd'>) {
  return db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .innerJoin('webhookMessage', 'webhookMessage.id', 'webhookDelivery.messageId')
    .select([
      'webhookDelivery.id',
      'webhookDelivery.webhookId',
      'webhookDelivery.messageId',
      'webhook.url',
      'webhookMessage.type',
      'webhookMessage.body',
      'webhookDelivery.status',
      'webhookDelivery.nextAttemptAt',
      'webhookDelivery.createdAt',
    ])
    .where('webhook.organizationId', '=', organizationId)
    .where('webhookDelivery.id', '=', deliveryId)
    .executeTakeFirst();
}

export function listDeliveries(db: Db, webhookId: Id<'wh'>, page: { limit: number; offset: number }) {
  const deliveries = db
    .selectFrom('webhookDelivery')
    .innerJoin('webhookMessage', 'webhookMessage.id', 'webhookDelivery.messageId')
    .select([
      'webhookDelivery.id',
      'webhookDelivery.messageId',
      'webhookMessage.type',
      'webhookDelivery.status',
      'webhookDelivery.nextAttemptAt',
      'webhookDelivery.createdAt',
    ]);
  return newestOf(deliveries, ['webhookDelivery.webhookId', webhookId], {
    by: 'webhookDelivery.id',
    ...page,
  }).execute();
}

export async function countDeliveries(db: Db, webhookId: Id<'wh'>): Promise<number> {
  const { total } = await db
    .selectFrom('webhookDelivery')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('webhookId', '=', webhookId)
    .executeTakeFirstOrThrow();
  return total;
}

/** The attempts of some deliveries, oldest first. */
export async function listAttempts(db: Db, deliveryIds: readonly Id<'whd'>[]) {
  if (deliveryIds.length === 0) return [];
  return db
    .selectFrom('webhookAttempt')
    .select([
      'deliveryId',
      'startedAt',
      'durationMs',
      'outcome',
      'statusCode',
      'reason',
      'answer',
      'isManual',
    ])
    .where('deliveryId', 'in', [...deliveryIds])
    .orderBy('id')
    .execute();
}

/** Forgets what was sent long ago, with its attempts. What is pending is younger. */
export async function forgetMessages(db: Db, _permit: PlatformPermit, before: string): Promise<void> {
  await db.deleteFrom('webhookMessage').where('createdAt', '<', before).execute();
}
