import { afterAll, beforeAll, expect, test } from 'vitest';
import { processDueItems } from '#src/services/gateway/due/process-due-items.ts';
import { until } from '../support/until.ts';
import { openPage, sendForm } from './support/customer.ts';
import { type LiveWorld, openLiveWorld } from './support/live-world.ts';
import { DAY_MS } from './support/world.ts';

/** A renewal that fails and is made good: the sandbox has no card that recovers, a provider's customers do. */

let world: LiveWorld;
beforeAll(async () => {
  world = await openLiveWorld();
});
afterAll(() => world.close());

test('three renewals, a failure that a later try makes good, and a cancellation, in order', async () => {
  const merchant = await world.merchant();
  const offer = { name: 'Pro', amount: 900, currency: 'EUR', interval: 'week' };
  const { offerId } = await merchant.ok('POST /api/offer.create', offer);
  const { subscriptionId, url } = await merchant.ok('POST /api/subscription.create', {
    ...{ customer: 'user-7', offerId, externalReference: 'arrears' },
    returnUrl: 'https://shop.example.com/account',
  });
  world.processor.next({ kind: 'succeeded' });
  await sendForm(url, (await openPage(url)).payForm);
  const begun = await read();

  await pass(7 * DAY_MS);
  expect((await read()).status).toBe('active');
  world.processor.next({ kind: 'declined', code: 'insufficient_funds' });
  await pass(7 * DAY_MS);
  const owed = await read();
  expect(owed).toMatchObject({ status: 'past_due', currentPeriodEnd: weeksAfter(begun.currentPeriodEnd, 1) });
  await pass(DAY_MS);
  const madeGood = await read();
  // The period goes on from where it was owed, not from the day of the money.
  expect(madeGood).toMatchObject({
    status: 'active',
    currentPeriodStart: owed.currentPeriodEnd,
    currentPeriodEnd: weeksAfter(begun.currentPeriodEnd, 2),
  });
  await pass(6 * DAY_MS);
  await merchant.ok('POST /api/subscription.cancel', { subscriptionId });
  await pass(7 * DAY_MS);
  expect(await read()).toMatchObject({
    status: 'cancelled',
    currentPeriodEnd: weeksAfter(begun.currentPeriodEnd, 3),
  });

  const events = await until('all events', async () => world.receiver.received.length >= 12 && received());
  expect(events).toEqual([
    ['customer.subscription.created', 'active'],
    ['invoice.payment_succeeded', 'paid'],
    ['invoice.payment_succeeded', 'paid'],
    ['customer.subscription.updated', 'active'],
    ['invoice.payment_failed', 'open'],
    ['customer.subscription.updated', 'past_due'],
    ['invoice.payment_succeeded', 'paid'],
    ['customer.subscription.updated', 'active'],
    ['invoice.payment_succeeded', 'paid'],
    ['customer.subscription.updated', 'active'],
    ['customer.subscription.updated', 'active'],
    ['customer.subscription.deleted', 'cancelled'],
  ]);
  expect((await merchant.ok('GET /api/payment.list?status=succeeded')).total).toBe(4);

  function read() {
    return merchant.ok(`GET /api/subscription.get?subscriptionId=${subscriptionId}`);
  }
});

function received(): [type: string, status: string][] {
  return world.receiver.received.map(({ event }) => [event.type, event.data.object.status]);
}

/** Lets time go by, and happen what the round of every minute does by then. */
async function pass(byMs: number): Promise<void> {
  world.clock.move(byMs);
  await processDueItems(world.app.app.gateway);
}

function weeksAfter(time: string, weeks: number): string {
  return new Date(Date.parse(time) + weeks * 7 * DAY_MS).toISOString();
}
