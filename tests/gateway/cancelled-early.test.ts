import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChargeOutcome } from '#src/adapters/processor/port.ts';
import type { Id } from '#src/domain/id.ts';
import { processDueItems } from '#src/services/gateway/due/process-due-items.ts';
import { settleAttempt } from '#src/services/gateway/payment/index.ts';
import { addAttempt } from './support/hosted-page.ts';
import { type LiveWorld, openLiveWorld } from './support/live-world.ts';
import type { Merchant } from './support/world.ts';

/** A subscription that is cancelled during its first charge, before the processor has answered. */

let world: LiveWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await openLiveWorld();
  merchant = await world.merchant();
});
afterAll(() => world.close());

let attempts = 0;

async function cancelledDuringCharge(): Promise<{ subscriptionId: string; attemptId: Id<'att'> }> {
  const offer = { name: 'x', amount: 5, currency: 'EUR', interval: 'day' };
  const { offerId } = await merchant.ok('POST /api/offer.create', offer);
  const { subscriptionId } = await merchant.ok('POST /api/subscription.create', {
    ...{ customer: 'u', offerId, externalReference: 'early', returnUrl: 'https://shop.example.com/' },
  });
  const { id: paymentId } = await world.app.app.gateway.database.writer
    .selectFrom('payment')
    .innerJoin('invoice', 'invoice.id', 'payment.invoiceId')
    .select('payment.id')
    .where('invoice.subscriptionId', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  attempts += 1;
  const attemptId: Id<'att'> = `att_early${attempts}`;
  const checkAt = new Date(world.clock.now() + 60_000).toISOString();
  await addAttempt(world, paymentId, { id: attemptId, checkAt });
  const answer = await merchant.ok('POST /api/subscription.cancel', { subscriptionId });
  expect(answer.status).toBe('incomplete');
  return { subscriptionId, attemptId };
}

const statusOf = async (subscriptionId: string): Promise<string> =>
  (await merchant.ok(`GET /api/subscription.get?subscriptionId=${subscriptionId}`)).status;

test.each([
  { kind: 'declined', processorRef: null, code: 'insufficient_funds' },
  { kind: 'declined', processorRef: null, code: 'abandoned' },
  { kind: 'unavailable', reason: 'out of order' },
] satisfies ChargeOutcome[])('ends with the outcome %j', async (outcome) => {
  const { subscriptionId, attemptId } = await cancelledDuringCharge();
  await settleAttempt(world.app.app.gateway, attemptId, outcome);
  expect(await statusOf(subscriptionId)).toBe('cancelled');
});

test('ends although the customer was sent to the provider, where nothing can be paid any more', async () => {
  const { subscriptionId, attemptId } = await cancelledDuringCharge();
  world.processor.settle(attemptId, { kind: 'action_required' });
  const processorRef = `fake_${attemptId}`;
  const redirectUrl = 'https://pay.example/early';
  await settleAttempt(world.app.app.gateway, attemptId, {
    kind: 'action_required',
    processorRef,
    redirectUrl,
  });
  expect(await statusOf(subscriptionId)).toBe('incomplete');
  await processDueItems(world.app.app.gateway);
  expect(await statusOf(subscriptionId)).toBe('cancelled');
  const stopped = await world.processor.inquire({ processorRef, atMs: world.clock.now() });
  expect(stopped).toMatchObject({ kind: 'declined', code: 'abandoned' });
});
