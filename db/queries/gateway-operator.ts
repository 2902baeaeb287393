import { sql } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { MerchantMode, MerchantState, PaymentStatus, SubscriptionStatus } from '#src/domain/payment.ts';
import type { Db } from '../client.ts';
import { isPostgres } from '../dialect.ts';
import { newestOf } from '../pages.ts';
import { containsText, startsWithText } from './search-text.ts';

/** What operators of a gateway see: the records of all merchants, without their secrets. */

interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface MerchantFilter {
  readonly search?: string | undefined;
  readonly state?: MerchantState | undefined;
  readonly mode?: MerchantMode | undefined;
}

/** Merchants with the number of their payments, newest first. */
export function listMerchantRows(db: Db, filter: MerchantFilter, page: Page) {
  return merchantsWith(db, filter)
    .select(['id', 'code', 'externalId', 'name', 'eventsUrl', 'mode', 'releasedAt', 'createdAt'])
    .select((eb) =>
      eb
        .selectFrom('payment')
        .select((count) => count.fn.countAll<number>().as('total'))
        .whereRef('payment.merchantId', '=', 'merchant.id')
        .$asScalar()
        .as('paymentCount'),
    )
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countMerchantRows(db: Db, filter: MerchantFilter): Promise<number> {
  const { total } = await merchantsWith(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function merchantsWith(db: Db, { search, state, mode }: MerchantFilter) {
  let query = db.selectFrom('merchant');
  if (state !== undefined) query = query.where('releasedAt', state === 'released' ? 'is not' : 'is', null);
  if (mode !== undefined) query = query.where('mode', '=', mode);
  if (search === undefined) return query;
  return query.where((eb) =>
    eb.or([
      containsText('name', search),
      containsText('eventsUrl', search),
      startsWithText('code', search),
      startsWithText('externalId', search),
      startsWithText('id', search),
    ]),
  );
}

const PAYMENT_COLUMNS = [
  'payment.id',
  'payment.merchantId',
  'payment.reference',
  'payment.amountMinor',
  'payment.currency',
  'payment.status',
  'payment.methodId',
  'payment.createdAt',
  'payment.updatedAt',
  'merchant.code as merchantCode',
  'merchant.name as merchantName',
] as const;

export interface PaymentFilter {
  readonly merchantId?: Id<'mch'> | undefined;
  readonly status?: PaymentStatus | undefined;
  readonly search?: string | undefined;
}

/** Payments of all merchants or of one, newest first. */
export function listEveryPayment(db: Db, filter: PaymentFilter, page: Page) {
  return paymentsWith(db, filter)
    .innerJoin('merchant', 'merchant.id', 'payment.merchantId')
    .select(PAYMENT_COLUMNS)
    .orderBy('payment.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countEveryPayment(db: Db, filter: PaymentFilter): Promise<number> {
  const { total } = await paymentsWith(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function paymentsWith(db: Db, { merchantId, status, search }: PaymentFilter) {
  let query = db.selectFrom('payment');
  if (merchantId !== undefined) query = query.where('payment.merchantId', '=', merchantId);
  if (status !== undefined) query = query.where('payment.status', '=', status);
  if (search === undefined) return query;
  return query.where((eb) =>
    eb.or([containsText('payment.reference', search), startsWithText('payment.id', search)]),
  );
}

/** One payment, of any merchant. */
export function findAnyPayment(db: Db, paymentId: Id<'pay'>) {
  return db
    .selectFrom('payment')
    .innerJoin('merchant', 'merchant.id', 'payment.merchantId')
    .leftJoin('invoice', 'invoice.id', 'payment.invoiceId')
    .select(PAYMENT_COLUMNS)
    .select(['payment.declines', 'payment.declineLimit', 'payment.round', 'payment.expiresAt'])
    .select('invoice.subscriptionId')
    .where('payment.id', '=', paymentId)
    .executeTakeFirst();
}

/** A payment can begin again often; of longer histories the newest entries are returned. */
const MAX_HISTORY = 200;

/** The attempts of a payment, newest first. */
export function listAttempts(db: Db, paymentId: Id<'pay'>) {
  return db
    .selectFrom('paymentAttempt')
    .select(['id', 'number', 'methodId', 'processor', 'status', 'isOffSession', 'declineCode', 'createdAt'])
    .where('paymentId', '=', paymentId)
    .orderBy('number', 'desc')
    .limit(MAX_HISTORY)
    .execute();
}

/** The states that a payment has had, newest first. */
export function listLedger(db: Db, paymentId: Id<'pay'>) {
  return db
    .selectFrom('paymentLedger')
    .select(['seq', 'fromStatus', 'toStatus', 'cause', 'attemptId', 'createdAt'])
    .where('paymentId', '=', paymentId)
    .orderBy('seq', 'desc')
    .limit(MAX_HISTORY)
    .execute();
}

const EVENT_COLUMNS = [
  'id',
  'type',
  'attempts',
  'nextAttemptAt',
  'lastError',
  'deliveredAt',
  'createdAt',
] as const;

/** The events about a payment, newest first: their text names its id. An index has the condition and the id. */
export function listEventsAbout(
  db: Db,
  { merchantId, paymentId }: { merchantId: Id<'mch'>; paymentId: Id<'pay'> },
) {
  const events = db
    .selectFrom('merchantEvent')
    .select(EVENT_COLUMNS)
    .where('merchantId', '=', merchantId)
    .where(sql<boolean>`"type" in ('payment.succeeded', 'payment.failed')`);
  const aboutId = isPostgres(db)
    ? sql`("body"::json #>> '{data,object,id}')`
    : sql`json_extract("body", '$.data.object.id')`;
  return newestOf(events, [aboutId, paymentId], { limit: MAX_HISTORY }).execute();
}

/** The events of a merchant, newest first. */
export function listEventRows(db: Db, merchantId: Id<'mch'>, page: Page) {
  const events = db.selectFrom('merchantEvent').select(EVENT_COLUMNS);
  return newestOf(events, ['merchantId', merchantId], page).execute();
}

export async function countEventRows(db: Db, merchantId: Id<'mch'>): Promise<number> {
  const { total } = await db
    .selectFrom('merchantEvent')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow();
  return total;
}

/** An event, with whether its merchant was released. */
export function findAnyEvent(db: Db, eventId: Id<'evt'>) {
  return db
    .selectFrom('merchantEvent')
    .innerJoin('merchant', 'merchant.id', 'merchantEvent.merchantId')
    .select(['merchantEvent.merchantId', 'merchantEvent.type', 'merchant.releasedAt'])
    .select(['merchantEvent.nextAttemptAt', 'merchantEvent.lastError'])
    .where('merchantEvent.id', '=', eventId)
    .executeTakeFirst();
}

export interface SubscriptionFilter {
  readonly merchantId?: Id<'mch'> | undefined;
  readonly status?: SubscriptionStatus | undefined;
}

/** Subscriptions of all merchants or of one, with their offers, newest first. */
export function listEverySubscription(db: Db, filter: SubscriptionFilter, page: Page) {
  return subscriptionsWith(db, filter)
    .innerJoin('merchant', 'merchant.id', 'subscription.merchantId')
    .innerJoin('offer', 'offer.id', 'subscription.offerId')
    .select([
      'subscription.id',
      'subscription.merchantId',
      'subscription.offerId',
      'subscription.customer',
      'subscription.externalReference',
      'subscription.status',
      'subscription.currentPeriodStart',
      'subscription.currentPeriodEnd',
      'subscription.cancelAtPeriodEnd',
      'subscription.endedAt',
      'subscription.createdAt',
      'merchant.code as merchantCode',
      'merchant.name as merchantName',
      'offer.name as offerName',
      'offer.amountMinor',
      'offer.currency',
      'offer.interval',
    ])
    .orderBy('subscription.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countEverySubscription(db: Db, filter: SubscriptionFilter): Promise<number> {
  const { total } = await subscriptionsWith(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function subscriptionsWith(db: Db, { merchantId, status }: SubscriptionFilter) {
  let query = db.selectFrom('subscription');
  if (merchantId !== undefined) query = query.where('subscription.merchantId', '=', merchantId);
  return status === undefined ? query : query.where('subscription.status', '=', status);
}
