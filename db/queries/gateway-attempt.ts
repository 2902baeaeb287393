import type { Id } from '#src/domain/id.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import type { PaymentAttemptTable } from '../gateway-schema.ts';

const COLUMNS = [
  'id',
  'paymentId',
  'merchantId',
  'number',
  'methodId',
  'processor',
  'status',
  'page',
  'isOffSession',
  'processorRef',
  'redirectUrl',
  'declineCode',
  'createdAt',
] as const;

export type Attempt = Pick<PaymentAttemptTable, (typeof COLUMNS)[number]>;

/** Fails where the payment has an attempt with this number, or an open one. */
export async function insertAttempt(
  tx: Tx,
  permit: MerchantPermit,
  attempt: Omit<
    PaymentAttemptTable,
    'merchantId' | 'status' | 'processorRef' | 'redirectUrl' | 'declineCode'
  >,
): Promise<void> {
  await tx
    .insertInto('paymentAttempt')
    .values({
      ...{ ...attempt, merchantId: permit.merchantId },
      ...{ status: 'started', processorRef: null, redirectUrl: null, declineCode: null },
    })
    .execute();
}

export function findAttempt(db: Db, attemptId: Id<'att'>): Promise<Attempt | undefined> {
  return db.selectFrom('paymentAttempt').select(COLUMNS).where('id', '=', attemptId).executeTakeFirst();
}

/** The newest attempt of a payment. */
export function findLastAttempt(db: Db, paymentId: Id<'pay'>): Promise<Attempt | undefined> {
  return db
    .selectFrom('paymentAttempt')
    .select(COLUMNS)
    .where('paymentId', '=', paymentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function updateAttempt(
  tx: Tx,
  permit: MerchantPermit,
  attemptId: Id<'att'>,
  change: Partial<
    Pick<PaymentAttemptTable, 'status' | 'processorRef' | 'redirectUrl' | 'declineCode' | 'checkAt'>
  >,
): Promise<void> {
  await tx
    .updateTable('paymentAttempt')
    .set(change)
    .where('merchantId', '=', permit.merchantId)
    .where('id', '=', attemptId)
    .execute();
}
