import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { processDueItems } from '#src/services/gateway/due/process-due-items.ts';
import { until } from '../support/until.ts';
import { lastAttemptOf, ledgerOf } from './support/hosted-page.ts';
import { aPageLeft, type LiveWorld, openLiveWorld } from './support/live-world.ts';
import type { Merchant } from './support/world.ts';

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
