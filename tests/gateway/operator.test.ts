import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../support/app.ts';
import { until } from '../support/until.ts';
import { DECLINED_CARD, GOOD_CARD, tryToPay } from './support/customer.ts';
import { aReceiver } from './support/receiver.ts';
import { type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** What operators of a gateway see of all merchants, in a process without the role `instance`. */

let world: GatewayWorld;
let bakery: Merchant;
let florist: Merchant;
beforeAll(async () => {
  world = await openGatewayWorld({ ROLES: 'gateway' });
  bakery = await world.merchant({ name: 'Bäckerei 100%' });
  florist = await world.merchant({ name: 'Florist' });
});
afterAll(() => world.close());

/** Newest first. */
const OWN = ['Florist', 'Bäckerei 100%'];

const get = async (path: string) => (await world.app.call(`GET /api/merchant.${path}`)).body;
const merchantOf = async ({ code }: Merchant) => (await get(`list?search=${code}`)).items[0];

test('merchants are found by name, code and instance, with the number of their payments', async () => {
  const before = (await merchantOf(bakery)).paymentCount;
  await bakery.pay();
  const { items, total } = await get('list');
  expect(total).toBe(items.length);
  const names = items.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => OWN.includes(name))).toEqual(OWN);
  expect(await merchantOf(bakery)).toEqual({
    ...{ merchantId: expect.stringMatching(/^mch_/), merchantCode: bakery.code, name: 'Bäckerei 100%' },
    ...{ externalId: bakery.externalId, eventsUrl: world.receiver.url, state: 'active', mode: 'sandbox' },
    ...{ paymentCount: before + 1, createdAt: expect.any(String), releasedAt: null },
  });
  expect((await get('list?search=100%25')).total).toBe(1);
  expect((await get(`list?search=${florist.externalId}`)).items[0].merchantCode).toBe(florist.code);
  const released = (await get('list?state=released')).items.map(({ name }: { name: string }) => name);
  expect(released.filter((name: string) => OWN.includes(name))).toEqual([]);
  expect((await get('list?mode=live')).total).toBe(0);
});

test('payments of all merchants are listed, and filtered by merchant, status and reference', async () => {
  const { merchantId } = await merchantOf(florist);
  const started = await florist.pay({ reference: 'tulips-7' });
  await florist.pay();
  await tryToPay(started.body.url, GOOD_CARD);
  const { items } = await get(`payments?merchantId=${merchantId}`);
  expect(items).toHaveLength(2);
  const paid = await get(`payments?merchantId=${merchantId}&status=succeeded`);
  expect(paid).toMatchObject({
    items: [
      {
        ...{ merchantId, merchantCode: florist.code, merchantName: 'Florist', reference: 'tulips-7' },
        ...{ paymentId: started.body.paymentId, status: 'succeeded', method: 'card', amount: 1250 },
      },
    ],
    total: 1,
  });
  expect((await get('payments?search=TULIPS')).items).toEqual(paid.items);
  expect((await get(`payments?search=${started.body.paymentId}`)).items).toEqual(paid.items);
  expect((await get('payments?merchantId=mch_none')).total).toBe(0);
});

test('a payment is shown with its attempts, states and events', async () => {
  const { body } = await bakery.pay({ reference: 'bread-1' });
  await tryToPay(body.url, DECLINED_CARD);
  await tryToPay(body.url, GOOD_CARD);
  const payment = await until('its events are delivered', async () => {
    const found = await get(`payment?paymentId=${body.paymentId}`);
    return found.events.length === 2 && found.events[0].state === 'succeeded' ? found : undefined;
  });
  expect(payment).toMatchObject({
    ...{ reference: 'bread-1', status: 'succeeded', declines: 1, round: 1, subscriptionId: null },
    attempts: [
      { number: 2, method: 'card', processor: 'sandbox', status: 'succeeded', declineCode: null },
      { number: 1, status: 'declined', declineCode: 'declined', isOffSession: false },
    ],
    events: [
      { type: 'payment.succeeded', state: 'succeeded', lastError: null },
      { type: 'payment.failed', state: 'succeeded' },
    ],
  });
  expect(payment.states.at(-1)).toMatchObject({ number: 1, from: null, to: 'pending', cause: 'started' });
  expect(payment.states[0]).toMatchObject({ to: 'succeeded', cause: 'charged' });
  expect(JSON.stringify(payment)).not.toContain('4242');
  expect((await world.app.call('GET /api/merchant.payment?paymentId=pay_none')).status).toBe(404);
});

test('subscriptions are listed with their offers', async () => {
  const { merchantId } = await merchantOf(bakery);
  const { offerId } = await bakery.ok('POST /api/offer.create', {
    ...{ name: 'Bread club', amount: 900, currency: 'EUR', interval: 'month' },
  });
  const { subscriptionId } = await bakery.ok('POST /api/subscription.create', {
    ...{ customer: 'ada', offerId, externalReference: 'club-1', returnUrl: 'https://shop.example.com' },
  });
  const page = await get(`subscriptions?merchantId=${merchantId}&status=incomplete`);
  expect(page).toMatchObject({
    items: [
      {
        ...{ subscriptionId, merchantId, merchantCode: bakery.code, customer: 'ada', status: 'incomplete' },
        ...{ offerName: 'Bread club', amount: 900, currency: 'EUR', interval: 'month' },
      },
    ],
    total: 1,
  });
  expect((await get('subscriptions?status=active')).total).toBe(0);
});

test('an event is sent again, and the log records it', async () => {
  const receiver = await aReceiver();
  const merchant = await world.merchant({ eventsUrl: receiver.url });
  const { merchantId } = await merchantOf(merchant);
  receiver.answerWith(500);
  await tryToPay((await merchant.pay()).body.url, GOOD_CARD);
  const events = async () => (await get(`events?merchantId=${merchantId}`)).items;
  const [failed] = await until('it has failed', async () => {
    const items = await events();
    return items[0]?.attempts === 1 ? items : undefined;
  });
  expect(failed).toMatchObject({ type: 'payment.succeeded', state: 'pending', deliveredAt: null });
  expect(failed.lastError).toContain('500');
  const answer = await world.app.call('POST /api/merchant.redeliver', { body: { eventId: failed.eventId } });
  expect([answer.status, answer.body]).toEqual([200, { eventId: failed.eventId, state: 'pending' }]);
  const log = await world.app.call(`GET /api/operatorLog.list?resourceId=${failed.eventId}`);
  expect(log.body.items).toMatchObject([{ action: 'merchant.redeliver', actorKind: 'apiKey' }]);
  const isDelivered = async () => {
    const [item] = await events();
    return item.state === 'succeeded' ? item : undefined;
  };
  const delivered = await until('it is delivered', isDelivered);
  expect(delivered).toMatchObject({ attempts: 2, lastError: null, nextAttemptAt: null });
  // A delivered one, too.
  await world.app.ok('POST /api/merchant.redeliver', { eventId: failed.eventId });
  await until('it is delivered again', async () => (await events())[0].attempts === 3);
  await receiver.close();
});

test('an event of a released merchant is not sent again', async () => {
  const merchant = await world.merchant();
  const { merchantId } = await merchantOf(merchant);
  await tryToPay((await merchant.pay()).body.url, GOOD_CARD);
  const [event] = await until('there is an event', async () => {
    const { items } = await get(`events?merchantId=${merchantId}`);
    return items.length > 0 && items;
  });
  await world.asAdmin('POST /api/merchant.release', { merchantCode: merchant.code });
  const body = { eventId: event.eventId };
  expect((await world.app.call('POST /api/merchant.redeliver', { body })).status).toBe(409);
  expect(await merchantOf(merchant)).toMatchObject({ state: 'released', releasedAt: expect.any(String) });
  const unknown = await world.app.call('POST /api/merchant.redeliver', { body: { eventId: 'evt_none' } });
  expect(unknown.status).toBe(404);
});

test('no answer contains a secret of a merchant', async () => {
  for (const path of ['list', 'payments', 'subscriptions']) {
    const { text } = await world.app.call(`GET /api/merchant.${path}`);
    for (const secret of [bakery.secret, bakery.signingKey]) expect(text).not.toContain(secret);
  }
});

test('merchants and instances are refused, and without the role there is nothing', async () => {
  expect((await bakery.call('GET /api/merchant.list')).status).toBe(401);
  expect((await world.asAdmin('GET /api/merchant.list')).status).toBe(401);
  const hub = await openTestApp({ ROLES: 'hub' });
  try {
    const headers = { authorization: `Bearer ${hub.key}` };
    expect((await fetch(`${hub.url}/api/merchant.list`, { headers })).status).toBe(404);
  } finally {
    await hub.close();
  }
});
