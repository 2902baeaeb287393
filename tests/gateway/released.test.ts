import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeProcessor, fakeProcessor } from '#src/adapters/processor/fake.ts';
import type { Id } from '#src/domain/id.ts';
import { processDueItems } from '#src/services/gateway/due/process-due-items.ts';
import { until } from '../support/until.ts';
import { openPage, sendForm } from './support/customer.ts';
import { aPage, ledgerOf } from './support/hosted-page.ts';
import { type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** A released merchant whose payments cannot all be stopped at once. */

let world: GatewayWorld;
let processor: FakeProcessor;
beforeAll(async () => {
  processor = fakeProcessor();
  world = await openGatewayWorld({}, { liveProcessor: processor });
});
afterAll(() => world.close());

const database = () => world.app.app.gateway.database;

/** A payment whose customer is at the provider's page. */
async function underWay(merchant: Merchant): Promise<{ paymentId: Id<'pay'>; attemptId: Id<'att'> }> {
  const { url, paymentId } = await aPage(merchant);
  await sendForm(url, (await openPage(url)).payForm);
  const { id } = await database()
    .reader.selectFrom('paymentAttempt')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  return { paymentId, attemptId: id };
}

const release = (merchant: Merchant) =>
  world.asAdmin('POST /api/merchant.release', { merchantCode: merchant.code });

const lastMove = async (paymentId: Id<'pay'>) => (await ledgerOf(world, paymentId)).at(-1);

async function isCatchUpQueued(): Promise<boolean> {
  const query = database().writer.selectFrom('job').select('id').where('kind', '=', 'gateway.catchUp');
  return (await query.executeTakeFirst()) !== undefined;
}

test('a provider that does not answer is not queried without a pause', async () => {
  const merchant = await world.merchant();
  const { paymentId, attemptId } = await underWay(merchant);
  processor.settle(attemptId, { kind: 'unavailable' });
  await release(merchant);
  await until('no job is queued', async () => !(await isCatchUpQueued()));
  expect(await lastMove(paymentId)).toBe('pending started');
  processor.settle(attemptId, { kind: 'action_required' });
  world.clock.move(62_000);
  await processDueItems(world.app.app.gateway);
  await until('it is cancelled', async () => (await lastMove(paymentId)) === 'cancelled released');
});
