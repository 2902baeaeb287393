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
  attempt: Omit<PaymentAttemptTable, 'status' | 'processorRef' | 'redirectUrl' | 'declineCode'>,
): Promise<void> {
  await tx
    .insertInto('paymentAttempt')
    .values({ ...attempt, status: 'started', processorRef: null, redirectUrl: null, declineCode: null })
    .execute();
}

export function findAttempt(db: Db, attemptId: string): Promise<Attempt | undefined> {
  return db.selectFrom('paymentAttempt').select(COLUMNS).where('id', '=', attemptId).executeTakeFirst();
}

/** The newest attempt of a payment. */
export function findLastAttempt(db: Db, paymentId: string): Promise<Attempt | undefined> {
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
  attemptId: string,
  change: Partial<
    Pick<PaymentAttemptTable, 'status' | 'processorRef' | 'redirectUrl' | 'declineCode' | 'checkAt'>
  >,
): Promise<void> {
  await tx.updateTable('paymentAttempt').set(change).where('id', '=', attemptId).execute();
}
