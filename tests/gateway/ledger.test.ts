import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockPayment } from '#db/queries/gateway-payment.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import type { PaymentStatus } from '#src/domain/payment.ts';
import { permitPlatform } from '#src/services/gateway/access/permit.ts';
import { canMove, movePayment } from '#src/services/gateway/payment-state/payment-state.ts';
import { codeFiles } from '../layout/source-files.ts';
import { type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** No payment changes without its entry: held by one function, by the database, and by who may call it. */

let world: GatewayWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await openGatewayWorld();
  merchant = await world.merchant();
});
afterAll(() => world.close());

const database = () => world.app.app.gateway.database;

async function aPendingPayment(): Promise<Id<'pay'>> {
  return (await merchant.pay()).body.paymentId;
}

const entries = (paymentId: Id<'pay'>) =>
  database()
    .reader.selectFrom('paymentLedger')
    .select(['seq', 'fromStatus', 'toStatus', 'amountMinor', 'currency', 'cause'])
    .where('paymentId', '=', paymentId)
    .orderBy('seq')
    .execute();

describe('the database', () => {
  test.each([
    ['another status', { status: 'succeeded' as const }],
    ['another sum', { amountMinor: 1 }],
    ['another currency', { currency: 'USD' }],
    ['an entry that is not there', { ledgerSeq: 2 }],
  ])('refuses %s without a ledger entry', async (_what, change) => {
    const paymentId = await aPendingPayment();
    const update = database().writer.updateTable('payment').set(change).where('id', '=', paymentId);
    await expect(update.execute()).rejects.toThrow(/foreign key/i);
    expect(await entries(paymentId)).toEqual([
      { seq: 1, fromStatus: null, toStatus: 'pending', amountMinor: 1250, currency: 'EUR', cause: 'started' },
    ]);
  });
});

test('a move writes payment and entry together, or neither', async () => {
  const paymentId = await aPendingPayment();
  const now = '2026-01-01T00:00:00.000Z';
  const failing = inTransaction(database(), async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment === undefined) throw new Error('no payment');
    await movePayment(tx, permitPlatform(payment.merchantId, 'job'), payment, {
      status: 'cancelled',
      cause: 'cancelled',
      now,
    });
    throw new Error('and then it fails');
  });
  await expect(failing).rejects.toThrow('and then it fails');
  expect(await entries(paymentId)).toHaveLength(1);
  await inTransaction(database(), async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment !== undefined)
      await movePayment(tx, permitPlatform(payment.merchantId, 'job'), payment, {
        status: 'cancelled',
        cause: 'cancelled',
        now,
      });
  });
  expect((await entries(paymentId)).at(-1)).toMatchObject({
    ...{ seq: 2, fromStatus: 'pending', toStatus: 'cancelled', cause: 'cancelled' },
  });
});

test('twenty moves at once: one of them', async () => {
  const paymentId = await aPendingPayment();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      inTransaction(database(), async (tx) => {
        const payment = await lockPayment(tx, paymentId);
        if (payment === undefined) throw new Error('no payment');
        const now = '2026-01-01T00:00:00.000Z';
        await movePayment(tx, permitPlatform(payment.merchantId, 'job'), payment, {
          status: 'cancelled',
          cause: 'cancelled',
          now,
        });
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await entries(paymentId)).toHaveLength(2);
});

const STATUSES = ['pending', 'processing', 'succeeded', 'failed', 'cancelled', 'expired'] as const;
const ALLOWED: Readonly<Record<string, readonly PaymentStatus[]>> = {
  pending: STATUSES,
  processing: ['pending', 'succeeded', 'failed'],
  failed: ['pending'],
  cancelled: ['pending'],
  expired: ['pending'],
};

describe('states', () => {
  test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))('%s → %s', (from, to) => {
    expect(canMove(from, to)).toBe(ALLOWED[from]?.includes(to) ?? false);
  });
});

test('one file writes payments and their ledger', () => {
  const writers = codeFiles('src', 'db', 'routers')
    .filter(({ text }) => /(updateTable|insertInto|deleteFrom)\('payment(Ledger)?'\)/.test(text))
    .map(({ path }) => path);
  expect(writers).toEqual(['db/queries/gateway-payment.ts']);
  const [file] = codeFiles('db/queries').filter(({ path }) => path === writers[0]);
  // One of them locks, one moves; nothing is ever deleted, and no entry is changed.
  expect(file?.text.match(/updateTable\('payment'\)/g)).toHaveLength(2);
  expect(file?.text).not.toMatch(/deleteFrom|updateTable\('paymentLedger'\)/);
  const callers = codeFiles('src')
    .filter(({ text }) => text.includes('writePaymentMove'))
    .map(({ path }) => path);
  expect(callers).toEqual(['src/services/gateway/payment-state/payment-state.ts']);
});
