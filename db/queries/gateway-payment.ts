import type { Id } from '#src/domain/id.ts';
import type { LedgerCause, PaymentStatus } from '#src/domain/payment.ts';
import type { MerchantPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import type { PaymentTable } from '../gateway-schema.ts';
import { newestOf } from '../pages.ts';

const COLUMNS = [
  'id',
  'merchantId',
  'reference',
  'amountMinor',
  'currency',
  'returnUrl',
  'status',
  'methodsJson',
  'methodId',
  'declines',
  'declineLimit',
  'invoiceId',
  'round',
  'ledgerSeq',
  'expiresAt',
  'createdAt',
  'updatedAt',
] as const;

export type Payment = Pick<PaymentTable, (typeof COLUMNS)[number]>;

/** A new payment and the first entry of its ledger. Fails where the merchant has one with this reference. */
export async function insertPayment(
  tx: Tx,
  { merchantId }: MerchantPermit,
  payment: Omit<
    PaymentTable,
    'merchantId' | 'status' | 'methodId' | 'declines' | 'round' | 'ledgerSeq' | 'updatedAt'
  >,
): Promise<Payment> {
  const { id, amountMinor, currency, createdAt } = payment;
  await tx
    .insertInto('paymentLedger')
    .values({
      ...{ paymentId: id, merchantId, amountMinor, currency, createdAt },
      seq: 1,
      fromStatus: null,
      toStatus: 'pending',
      cause: 'started',
      attemptId: null,
    })
    .execute();
  return tx
    .insertInto('payment')
    .values({
      ...payment,
      merchantId,
      status: 'pending',
      methodId: null,
      declines: 0,
      round: 1,
      ledgerSeq: 1,
      updatedAt: createdAt,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** What changes with a state, and why. */
export interface PaymentMove {
  readonly status: PaymentStatus;
  readonly cause: LedgerCause;
  readonly attemptId?: Id<'att'>;
  readonly methodId?: string | null;
  readonly declines?: number;
  /** Set where the payment begins again. */
  readonly restart?: Pick<PaymentTable, 'round' | 'methodsJson' | 'expiresAt'>;
  readonly now: string;
}

/**
 * The one place where a payment changes: its next ledger entry first, then the payment, which refers to that entry.
 * The payment has to be locked in this transaction.
 */
export async function writePaymentMove(
  tx: Tx,
  { merchantId }: MerchantPermit,
  payment: Payment,
  move: PaymentMove,
): Promise<Payment> {
  const seq = payment.ledgerSeq + 1;
  await tx
    .insertInto('paymentLedger')
    .values({
      paymentId: payment.id,
      seq,
      merchantId,
      fromStatus: payment.status,
      toStatus: move.status,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      cause: move.cause,
      attemptId: move.attemptId ?? null,
      createdAt: move.now,
    })
    .execute();
  return tx
    .updateTable('payment')
    .set({
      status: move.status,
      ledgerSeq: seq,
      methodId: move.methodId === undefined ? payment.methodId : move.methodId,
      declines: move.declines ?? payment.declines,
      ...move.restart,
      updatedAt: move.now,
    })
    .where('merchantId', '=', merchantId)
    .where('id', '=', payment.id)
    .where('ledgerSeq', '=', payment.ledgerSeq)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** A payment, locked until the transaction ends. */
export function lockPayment(tx: Tx, paymentId: Id<'pay'>): Promise<Payment | undefined> {
  return tx
    .updateTable('payment')
    .set((eb) => ({ ledgerSeq: eb.ref('ledgerSeq') }))
    .where('id', '=', paymentId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** For its own page, whose address has been judged. */
export function findPaymentOfPage(db: Db, paymentId: Id<'pay'>): Promise<Payment | undefined> {
  return db
    .selectFrom('payment')
    .select(COLUMNS)
    .where('id', '=', paymentId)
    .where('returnUrl', 'is not', null)
    .executeTakeFirst();
}

export function findPaymentByReference(
  db: Db,
  merchantId: Id<'mch'>,
  reference: string,
): Promise<Payment | undefined> {
  return db
    .selectFrom('payment')
    .select(COLUMNS)
    .where('merchantId', '=', merchantId)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

export function findPaymentById(
  db: Db,
  merchantId: Id<'mch'>,
  paymentId: Id<'pay'>,
): Promise<Payment | undefined> {
  return db
    .selectFrom('payment')
    .select(COLUMNS)
    .where('merchantId', '=', merchantId)
    .where('id', '=', paymentId)
    .executeTakeFirst();
}

export function listPaymentRows(
  db: Db,
  merchantId: Id<'mch'>,
  filter: { status?: PaymentStatus | undefined; limit: number; offset: number },
): Promise<Payment[]> {
  const { status, ...page } = filter;
  return newestOf(paymentsIn(db, status).select(COLUMNS), ['merchantId', merchantId], page).execute();
}

export async function countPayments(
  db: Db,
  merchantId: Id<'mch'>,
  status: PaymentStatus | undefined,
): Promise<number> {
  const { total } = await paymentsOf(db, merchantId, status)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Ids of payments that wait for their customer, of one merchant, in their order. */
export async function listPendingPayments(
  db: Db,
  merchantId: Id<'mch'>,
  page: { after: Id<'pay'>; limit: number },
): Promise<Id<'pay'>[]> {
  const rows = await paymentsOf(db, merchantId, 'pending')
    .select('id')
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
  return rows.map(({ id }) => id);
}

function paymentsOf(db: Db, merchantId: Id<'mch'>, status: PaymentStatus | undefined) {
  return paymentsIn(db, status).where('merchantId', '=', merchantId);
}

function paymentsIn(db: Db, status: PaymentStatus | undefined) {
  const all = db.selectFrom('payment');
  return status === undefined ? all : all.where('status', '=', status);
}

/** Records that the customer of one address does not want to pay. False: that was known already. */
export async function insertLeftPage(
  tx: Tx,
  _permit: MerchantPermit<'payer'>,
  row: { paymentId: Id<'pay'>; page: string; createdAt: string },
): Promise<boolean> {
  const result = await tx
    .insertInto('leftPaymentPage')
    .values(row)
    .onConflict((oc) => oc.columns(['paymentId', 'page']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function isPageLeft(db: Db, paymentId: Id<'pay'>, page: string): Promise<boolean> {
  const row = await db
    .selectFrom('leftPaymentPage')
    .select('page')
    .where('paymentId', '=', paymentId)
    .where('page', '=', page)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many addresses of a payment were left, counted up to a limit. */
export async function countLeftPages(db: Db, paymentId: Id<'pay'>, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('leftPaymentPage')
    .select('page')
    .where('paymentId', '=', paymentId)
    .limit(limit)
    .execute();
  return rows.length;
}
