import type { Id } from '#src/domain/id.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import type { InvoiceTable, OfferTable, SubscriptionTable } from '../gateway-schema.ts';
import { newestOf, nextOf } from '../pages.ts';

export async function insertOffer(
  tx: Tx,
  { merchantId }: MerchantPermit<'merchant'>,
  offer: Omit<OfferTable, 'merchantId'>,
): Promise<void> {
  await tx
    .insertInto('offer')
    .values({ ...offer, merchantId })
    .execute();
}

export function findOffer(
  db: Db,
  merchantId: Id<'mch'>,
  offerId: Id<'off'>,
): Promise<OfferTable | undefined> {
  return db
    .selectFrom('offer')
    .select(['id', 'merchantId', 'name', 'amountMinor', 'currency', 'interval', 'createdAt'])
    .where('merchantId', '=', merchantId)
    .where('id', '=', offerId)
    .executeTakeFirst();
}

export function listOfferRows(
  db: Db,
  merchantId: Id<'mch'>,
  page: { limit: number; offset: number },
): Promise<OfferTable[]> {
  const offers = db
    .selectFrom('offer')
    .select(['id', 'merchantId', 'name', 'amountMinor', 'currency', 'interval', 'createdAt']);
  return newestOf(offers, ['merchantId', merchantId], page).execute();
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

export async function insertSubscription(
  tx: Tx,
  { merchantId }: MerchantPermit<'merchant'>,
  subscription: Omit<SubscriptionTable, 'merchantId'>,
): Promise<void> {
  await tx
    .insertInto('subscription')
    .values({ ...subscription, merchantId })
    .execute();
}

export function findSubscription(
  db: Db,
  merchantId: Id<'mch'>,
  subscriptionId: Id<'subs'>,
): Promise<SubscriptionTable | undefined> {
  return db
    .selectFrom('subscription')
    .select(COLUMNS)
    .where('merchantId', '=', merchantId)
    .where('id', '=', subscriptionId)
    .executeTakeFirst();
}

/** A subscription, locked until the transaction ends. */
export function lockSubscription(tx: Tx, subscriptionId: Id<'subs'>): Promise<SubscriptionTable | undefined> {
  return tx
    .updateTable('subscription')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('id', '=', subscriptionId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export function updateSubscription(
  tx: Tx,
  { merchantId }: MerchantPermit,
  subscriptionId: Id<'subs'>,
  change: Partial<Omit<SubscriptionTable, 'id' | 'merchantId' | 'offerId' | 'createdAt'>>,
): Promise<SubscriptionTable> {
  return tx
    .updateTable('subscription')
    .set(change)
    .where('merchantId', '=', merchantId)
    .where('id', '=', subscriptionId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function listSubscriptionRows(
  db: Db,
  merchantId: Id<'mch'>,
  filter: { status?: SubscriptionTable['status'] | undefined; limit: number; offset: number },
): Promise<SubscriptionTable[]> {
  const { status, ...page } = filter;
  return newestOf(subscriptionsIn(db, status).select(COLUMNS), ['merchantId', merchantId], page).execute();
}

export async function countSubscriptions(
  db: Db,
  merchantId: Id<'mch'>,
  status: SubscriptionTable['status'] | undefined,
): Promise<number> {
  const { total } = await subscriptionsOf(db, merchantId, status)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function countOffers(db: Db, merchantId: Id<'mch'>): Promise<number> {
  const { total } = await db
    .selectFrom('offer')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Ids of the subscriptions of a merchant that have not ended, in the order of the ids. */
export async function listLivingSubscriptions(
  db: Db,
  merchantId: Id<'mch'>,
  page: { after: Id<'subs'> | null; limit: number },
): Promise<Id<'subs'>[]> {
  const living = db.selectFrom('subscription').select('id').where('status', '!=', 'cancelled');
  const rows = await nextOf(living, ['merchantId', merchantId], page).execute();
  return rows.map(({ id }) => id);
}

export async function insertInvoice(
  tx: Tx,
  { merchantId }: MerchantPermit,
  invoice: Omit<InvoiceTable, 'merchantId'>,
): Promise<void> {
  await tx
    .insertInto('invoice')
    .values({ ...invoice, merchantId })
    .execute();
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

export function findInvoice(db: Db, invoiceId: Id<'ivc'>): Promise<InvoiceTable | undefined> {
  return db.selectFrom('invoice').select(INVOICE_COLUMNS).where('id', '=', invoiceId).executeTakeFirst();
}

/** The newest invoice of a subscription. */
export function findLastInvoice(db: Db, subscriptionId: Id<'subs'>): Promise<InvoiceTable | undefined> {
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
  { merchantId }: MerchantPermit,
  invoiceId: Id<'ivc'>,
  change: Partial<Pick<InvoiceTable, 'status' | 'periodStart' | 'periodEnd' | 'paidAt'>>,
): Promise<InvoiceTable> {
  return tx
    .updateTable('invoice')
    .set(change)
    .where('merchantId', '=', merchantId)
    .where('id', '=', invoiceId)
    .returning(INVOICE_COLUMNS)
    .executeTakeFirstOrThrow();
}

function subscriptionsOf(db: Db, merchantId: Id<'mch'>, status: SubscriptionTable['status'] | undefined) {
  return subscriptionsIn(db, status).where('merchantId', '=', merchantId);
}

function subscriptionsIn(db: Db, status: SubscriptionTable['status'] | undefined) {
  const all = db.selectFrom('subscription');
  return status === undefined ? all : all.where('status', '=', status);
}
