import { afterAll, beforeAll, expect, test } from 'vitest';
import { processDueItems } from '#src/services/gateway/due/process-due-items.ts';
import { until } from '../support/until.ts';
import { openPage, sendForm } from './support/customer.ts';
import { type LiveWorld, openLiveWorld } from './support/live-world.ts';

/** A provider that gives no result for the charge of a renewal. No other subscription is due in this world. */

const HOUR_MS = 60 * 60_000;

let world: LiveWorld;
beforeAll(async () => {
  world = await openLiveWorld();
});
afterAll(() => world.close());

const due = () => processDueItems(world.app.app.gateway);

test('a renewal without a result for a day is past due, tried every six hours from then on, and paid in the end', async () => {
  const merchant = await world.merchant();
  const offer = { name: 'x', amount: 5, currency: 'EUR', interval: 'month' };
  const { offerId } = await merchant.ok('POST /api/offer.create', offer);
  const { url, subscriptionId } = await merchant.ok('POST /api/subscription.create', {
    ...{ customer: 'u', offerId, externalReference: 'undecided', returnUrl: 'https://shop.example.com/' },
  });
  world.processor.next({ kind: 'succeeded' });
  await sendForm(url, (await openPage(url)).payForm);
  const status = async () =>
    (await merchant.ok(`GET /api/subscription.get?subscriptionId=${subscriptionId}`)).status;
  const tryAfter = async (hours: number) => {
    world.clock.move(hours * HOUR_MS + 60_000);
    world.processor.next({ kind: 'unavailable' });
    await due();
  };
  await tryAfter(31 * 24);
  for (let hour = 0; hour < 20; hour += 1) await tryAfter(1);
  expect(await status()).toBe('active');
  await tryAfter(5);
  expect(await status()).toBe('past_due');
  world.clock.move(5 * HOUR_MS);
  const tried = world.processor.attempts.length;
  await due();
  expect(world.processor.attempts).toHaveLength(tried);
  world.clock.move(2 * HOUR_MS);
  await due();
  expect(await status()).toBe('active');
  const changes = () =>
    world.receiver.received.filter(({ event }) => event.type === 'customer.subscription.updated');
  await until('both changes are announced', async () => changes().length === 2);
});
