import { afterAll, beforeAll, expect, test } from 'vitest';
import { PaymentRequest } from '#src/contracts/gateway/payment.ts';
import { CreateSubscription } from '#src/contracts/gateway/subscription.ts';
import type { Id } from '#src/domain/id.ts';
import { permitMerchant } from '#src/services/gateway/access/permit.ts';
import { processDueItems } from '#src/services/gateway/due/process-due-items.ts';
import { admitPayer } from '#src/services/gateway/merchant/index.ts';
import { startPayment } from '#src/services/gateway/payment/index.ts';
import { createSubscription } from '#src/services/gateway/subscription/index.ts';
import { until } from '../support/until.ts';
import { lastAttemptOf, ledgerOf } from './support/hosted-page.ts';
import { aPageLeft, type LiveWorld, openLiveWorld } from './support/live-world.ts';
import { aPayment, type Merchant } from './support/world.ts';

/** A released merchant whose payments cannot all be stopped at once. */

let world: LiveWorld;
beforeAll(async () => {
  world = await openLiveWorld();
});
afterAll(() => world.close());

const database = () => world.app.app.gateway.database;

/** A payment whose customer is at the provider's page. */
async function underWay(merchant: Merchant): Promise<{ paymentId: Id<'pay'>; attemptId: Id<'att'> }> {
  const { paymentId } = await aPageLeft(merchant);
  return { paymentId, attemptId: (await lastAttemptOf(world, paymentId)).id };
}

const release = (merchant: Merchant) =>
  world.asAdmin('POST /api/merchant.release', { merchantCode: merchant.code });

const lastMove = async (paymentId: Id<'pay'>) => (await ledgerOf(world, paymentId)).at(-1);

async function isCatchUpQueued(paymentId: Id<'pay'>): Promise<boolean> {
  const job = await database()
    .writer.selectFrom('job')
    .innerJoin('payment', 'payment.merchantId', 'job.tenantId')
    .select('job.id')
    .where('job.kind', '=', 'gateway.catchUp')
    .where('payment.id', '=', paymentId)
    .executeTakeFirst();
  return job !== undefined;
}

test('a provider that does not answer is not queried without a pause', async () => {
  const merchant = await world.merchant();
  const { paymentId, attemptId } = await underWay(merchant);
  world.processor.settle(attemptId, { kind: 'unavailable' });
  await release(merchant);
  await until('no job is queued', async () => !(await isCatchUpQueued(paymentId)));
  expect(await lastMove(paymentId)).toBe('pending started');
  world.processor.settle(attemptId, { kind: 'action_required' });
  world.clock.move(62_000);
  await processDueItems(world.app.app.gateway);
  await until('it is cancelled', async () => (await lastMove(paymentId)) === 'cancelled released');
});

test('a payment that cannot be stopped does not keep the others', async () => {
  const merchant = await world.merchant();
  const both = [await underWay(merchant), await underWay(merchant)];
  both.sort((left, right) => (left.paymentId < right.paymentId ? -1 : 1));
  const [first, second] = both;
  await database()
    .writer.updateTable('paymentAttempt')
    .set({ processorRef: 'nonsense' })
    .where('id', '=', first?.attemptId ?? 'att_')
    .execute();
  await release(merchant);
  await until('the other one', async () => {
    return (await lastMove(second?.paymentId ?? 'pay_')) === 'cancelled released';
  });
  expect(await lastMove(first?.paymentId ?? 'pay_')).toBe('pending started');
});

test('a payment or a subscription that was asked for before the release begins no more after it', async () => {
  const merchant = await world.merchant();
  const { gateway } = world.app.app;
  const admitted = await admitPayer(gateway, merchant.code, '192.0.2.1');
  const offer = await merchant.ok('POST /api/offer.create', {
    ...{ name: 'Monthly', amount: 900, currency: 'EUR', interval: 'month' },
  });
  const closed = aPayment();
  const { paymentId } = (await merchant.pay(closed)).body;
  await release(merchant);
  await until('the release has ended it', async () => (await lastMove(paymentId))?.startsWith('cancelled '));
  for (const request of [aPayment(), closed])
    await expect(
      startPayment(gateway, admitted, PaymentRequest.parse(request), '192.0.2.1'),
    ).rejects.toMatchObject({ code: 'not_found' });
  const actor = { kind: 'merchant', id: admitted.id, address: null } as const;
  const ctx = { ...gateway, merchantId: admitted.id, permit: permitMerchant(admitted.id), actor };
  const subscription = CreateSubscription.parse({
    ...{ offerId: offer.offerId, customer: 'c_1', externalReference: 'r' },
    returnUrl: 'https://shop.example.com/done',
  });
  await expect(createSubscription(ctx, subscription)).rejects.toMatchObject({ code: 'not_found' });
  expect(await lastMove(paymentId)).toMatch(/^cancelled /);
});
