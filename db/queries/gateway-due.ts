import type { Id } from '#src/domain/id.ts';
import type { PaymentStatus } from '#src/domain/payment.ts';
import type { Db } from '../client.ts';
import { isLiterally } from '../literal.ts';

/** Something of a merchant whose time has come, on the merchant's clock. */
export type Due = { readonly merchantId: Id<'mch'>; readonly dueAt: string } & (
  | { readonly kind: 'attempt'; readonly id: Id<'att'> }
  | { readonly kind: 'payment'; readonly id: Id<'pay'> }
  | { readonly kind: 'subscription'; readonly id: Id<'subs'> }
);

/**
 * What is due for the merchants whose clocks run ahead by this much, or for one of them, earliest first: attempts to
 * ask for, payments that expire, subscriptions to renew. What belongs to a released merchant only is asked for.
 */
export async function listDue(
  db: Db,
  clock: { offsetMs: number; now: string; merchantId?: Id<'mch'> | undefined; limit: number },
): Promise<Due[]> {
  const attempts = await scoped(
    db
      .selectFrom('paymentAttempt as due')
      .innerJoin('merchant', 'merchant.id', 'due.merchantId')
      .select(['due.id', 'due.merchantId', 'due.checkAt as dueAt'])
      .where('due.checkAt', '<=', clock.now)
      .where('merchant.clockOffsetMs', '=', clock.offsetMs),
    clock,
  )
    .orderBy('due.checkAt')
    .limit(clock.limit)
    .execute();
  const payments = await scoped(
    db
      .selectFrom('payment as due')
      .innerJoin('merchant', 'merchant.id', 'due.merchantId')
      .select(['due.id', 'due.merchantId', 'due.expiresAt as dueAt'])
      .where(isLiterally('due.status', 'pending' satisfies PaymentStatus))
      .where('due.expiresAt', '<=', clock.now)
      .where('merchant.clockOffsetMs', '=', clock.offsetMs)
      .where('merchant.releasedAt', 'is', null),
    clock,
  )
    .orderBy('due.expiresAt')
    .limit(clock.limit)
    .execute();
  const subscriptions = await scoped(
    db
      .selectFrom('subscription as due')
      .innerJoin('merchant', 'merchant.id', 'due.merchantId')
      .select(['due.id', 'due.merchantId', 'due.dueAt'])
      .where('due.dueAt', '<=', clock.now)
      .where('merchant.clockOffsetMs', '=', clock.offsetMs)
      .where('merchant.releasedAt', 'is', null),
    clock,
  )
    .orderBy('due.dueAt')
    .limit(clock.limit)
    .execute();
  return [
    ...attempts.map((row) => ({ kind: 'attempt' as const, ...row, dueAt: row.dueAt ?? '' })),
    ...payments.map((row) => ({ kind: 'payment' as const, ...row, dueAt: row.dueAt ?? '' })),
    ...subscriptions.map((row) => ({ kind: 'subscription' as const, ...row, dueAt: row.dueAt ?? '' })),
  ].sort((left, right) => (left.dueAt < right.dueAt ? -1 : left.dueAt > right.dueAt ? 1 : 0));
}

function scoped<Query extends { where(column: 'due.merchantId', operator: '=', value: Id<'mch'>): Query }>(
  query: Query,
  { merchantId }: { merchantId?: Id<'mch'> | undefined },
): Query {
  return merchantId === undefined ? query : query.where('due.merchantId', '=', merchantId);
}
