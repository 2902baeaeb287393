import type { Db, Tx } from '../client.ts';
import type { InvoiceTable, OfferTable, SubscriptionTable } from '../gateway-schema.ts';

export async function insertOffer(tx: Tx, offer: OfferTable): Promise<void> {
  await tx.insertInto('offer').values(offer).execute();
}

export function findOffer(db: Db, merchantId: string, offerId: string): Promise<OfferTable | undefined> {
  return db
    .selectFrom('offer')
    .select(['id', 'merchantId', 'name', 'amountMinor', 'currency', 'interval', 'createdAt'])
    .where('merchantId', '=', merchantId)
    .where('id', '=', offerId)
    .executeTakeFirst();
}

export function listOfferRows(
  db: Db,
  merchantId: string,
  page: { limit: number; offset: number },
): Promise<OfferTable[]> {
  return db
    .selectFrom('offer')
    .select(['id', 'merchantId', 'name', 'amountMinor', 'currency', 'interval', 'createdAt'])
    .where('merchantId', '=', merchantId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

const COLUMNS = [
  'id',
  'merchantId',
  'offerId',
  'customer',
  'externalReference',
  'status',
  'anchorAt',
  'periods',
  'currentPeriodStart',
  'currentPeriodEnd',
  'cancelAtPeriodEnd',
  'methodId',
  'savedMethodSealed',
  'dueAt',
  'endedAt',
  'createdAt',
] as const;

export async function insertSubscription(tx: Tx, subscription: SubscriptionTable): Promise<void> {
  await tx.insertInto('subscription').values(subscription).execute();
}

export function findSubscription(
  db: Db,
  merchantId: string,
  subscriptionId: string,
): Promise<SubscriptionTable | undefined> {
  return db
    .selectFrom('subscription')
    .select(COLUMNS)
    .where('merchantId', '=', merchantId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst();
}

/** A subscription, locked until the transaction ends. */
export function lockSubscription(tx: Tx, subscriptionId: string): Promise<SubscriptionTable | undefined> {
  return tx
    .updateTable('subscription')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', subscriptionId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export function updateSubscription(
  tx: Tx,
  subscriptionId: string,
  change: Partial<Omit<SubscriptionTable, 'id' | 'merchantId' | 'offerId' | 'createdAt'>>,
): Promise<SubscriptionTable> {
  return tx
    .updateTable('subscription')
    .set(change)
    .where('id', '=', subscriptionId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function listSubscriptionRows(
  db: Db,
  merchantId: string,
  filter: { status?: SubscriptionTable['status'] | undefined; limit: number; offset: number },
): Promise<SubscriptionTable[]> {
  return subscriptionsOf(db, merchantId, filter.status)
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
}

export async function countSubscriptions(
  db: Db,
  merchantId: string,
  status: SubscriptionTable['status'] | undefined,
): Promise<number> {
  const { total } = await subscriptionsOf(db, merchantId, status)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function countOffers(db: Db, merchantId: string): Promise<number> {
  const { total } = await db
    .selectFrom('offer')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Ids of the subscriptions of a merchant that have not ended. */
export async function listLivingSubscriptions(db: Db, merchantId: string, limit: number): Promise<string[]> {
  const rows = await subscriptionsOf(db, merchantId, undefined)
    .select('id')
    .where('status', '!=', 'cancelled')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertInvoice(tx: Tx, invoice: InvoiceTable): Promise<void> {
  await tx.insertInto('invoice').values(invoice).execute();
}

const INVOICE_COLUMNS = [
  'id',
  'merchantId',
  'subscriptionId',
  'number',
  'amountMinor',
  'currency',
  'status',
  'periodStart',
  'periodEnd',
  'paidAt',
  'createdAt',
] as const;

export function findInvoice(db: Db, invoiceId: string): Promise<InvoiceTable | undefined> {
  return db.selectFrom('invoice').select(INVOICE_COLUMNS).where('id', '=', invoiceId).executeTakeFirst();
}

/** The newest invoice of a subscription. */
export function findLastInvoice(db: Db, subscriptionId: string): Promise<InvoiceTable | undefined> {
  return db
    .selectFrom('invoice')
    .select(INVOICE_COLUMNS)
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function updateInvoice(
  tx: Tx,
  invoiceId: string,
  change: Partial<Pick<InvoiceTable, 'status' | 'periodStart' | 'periodEnd' | 'paidAt'>>,
): Promise<InvoiceTable> {
  return tx
    .updateTable('invoice')
    .set(change)
    .where('id', '=', invoiceId)
    .returning(INVOICE_COLUMNS)
    .executeTakeFirstOrThrow();
}

function subscriptionsOf(db: Db, merchantId: string, status: SubscriptionTable['status'] | undefined) {
  const own = db.selectFrom('subscription').where('merchantId', '=', merchantId);
  return status === undefined ? own : own.where('status', '=', status);
}
