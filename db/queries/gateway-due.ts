import type { Db } from '../client.ts';

/** Something of a merchant whose time has come, on the merchant's clock. */
export interface Due {
  readonly kind: 'attempt' | 'payment' | 'subscription';
  readonly id: string;
  readonly dueAt: string;
}

/**
 * What is due for the merchants whose clocks run ahead by this much, or for one of them, earliest first: attempts to
 * ask for, payments that expire, subscriptions to renew. What belongs to a released merchant only is asked for.
 */
export async function listDue(
  db: Db,
  clock: { offsetMs: number; now: string; merchantId?: string | undefined; limit: number },
): Promise<Due[]> {
  const attempts = await scoped(
    db
      .selectFrom('paymentAttempt as due')
      .innerJoin('merchant', 'merchant.id', 'due.merchantId')
      .select(['due.id', 'due.checkAt as dueAt'])
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
      .select(['due.id', 'due.expiresAt as dueAt'])
      .where('due.status', '=', 'pending')
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
      .select(['due.id', 'due.dueAt'])
      .where('due.dueAt', '<=', clock.now)
      .where('merchant.clockOffsetMs', '=', clock.offsetMs)
      .where('merchant.releasedAt', 'is', null),
    clock,
  )
    .orderBy('due.dueAt')
    .limit(clock.limit)
    .execute();
  return [
    ...ofKind('attempt', attempts),
    ...ofKind('payment', payments),
    ...ofKind('subscription', subscriptions),
  ].sort((left, right) => (left.dueAt < right.dueAt ? -1 : left.dueAt > right.dueAt ? 1 : 0));
}

function scoped<Query extends { where(column: 'due.merchantId', operator: '=', value: string): Query }>(
  query: Query,
  { merchantId }: { merchantId?: string | undefined },
): Query {
  return merchantId === undefined ? query : query.where('due.merchantId', '=', merchantId);
}

function ofKind(kind: Due['kind'], rows: readonly { id: string; dueAt: string | null }[]): Due[] {
  return rows.map(({ id, dueAt }) => ({ kind, id, dueAt: dueAt ?? '' }));
}
