import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EVENTS, eventBody } from '#src/contracts/gateway/event.ts';
import type { Id } from '#src/domain/id.ts';
import {
  DECLINED_CARD,
  FADING_CARD,
  GOOD_CARD,
  openPage,
  sendForm,
  tryToPay,
} from '../../gateway/support/customer.ts';
import { type Order, openShop, type Shop } from '../../payment/merchant-receiver.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';
import { until } from '../../support/until.ts';
import { activePanel, anActiveService, deliveriesOf, settledDeliveries, sign } from './support.ts';

/**
 * From the payment page over the gateway and the relay to the merchant's own server:
 * docs/specification/3-payments.md, delivery rule 6.
 */

let world: TestApp;
let offsetMs = 0;
let shop: Shop;
let merchant: { paymentGatewayId: Id<'pgw'>; merchantCode: string; key: string; secret: string };
beforeAll(async () => {
  const clock = { now: () => Date.now() + offsetMs };
  world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' }, { clock });
});
afterAll(() => world.close());

const LOST = 'http://10.0.0.1/lost';

beforeEach(async () => {
  const service = await anActiveService(world, { paymentMethods: ['card', 'mobile_money'] });
  const { paymentGatewayId } = service;
  const { merchantSecret } = await world.ok<{ merchantSecret: string }>(
    'POST /api/paymentGateway.revealMerchantSecret',
    { paymentGatewayId },
  );
  merchant = { ...service, secret: merchantSecret };
  shop = await openShop({
    ...{ gatewayUrl: world.url, merchantCode: service.merchantCode },
    ...{ merchantSecret, signingKeys: [service.key] },
  });
});
afterEach(async () => {
  const { paymentGatewayId } = merchant;
  await world.ok('POST /api/paymentGateway.remove', { paymentGatewayId });
  await shop.close();
});

const setWebhook = (webhookUrl: string | null) =>
  world.ok('POST /api/paymentGateway.update', { paymentGatewayId: merchant.paymentGatewayId, webhookUrl });

let orders = 0;

/**
 * An order is stored as pending; then the customer is sent to the address of the settings panel, where they arrive with
 * what they made of the form.
 */
async function anOrder(changed: Partial<Order> = {}): Promise<{ reference: string; url: string }> {
  const order = { reference: `order-${++orders}`, amount: 1250, currency: 'EUR' };
  shop.placeOrder(order);
  const { checkoutUrl, merchantCode } = await activePanel(world, merchant.paymentGatewayId);
  const response = await fetch(`${checkoutUrl}?merchantCode=${merchantCode}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...order, ...changed, returnUrl: 'https://shop.example.com/back' }),
  });
  expect(response.status).toBe(200);
  return { reference: order.reference, url: ((await response.json()) as { url: string }).url };
}

const paid = (reference: string) =>
  until('the order is paid', async () => shop.statusOf(reference) === 'paid');

describe('an order is settled once', () => {
  test('by the webhook', async () => {
    await setWebhook(shop.webhookUrl);
    const { reference, url } = await anOrder();
    await tryToPay(url, GOOD_CARD);
    await paid(reference);
    await shop.pollPending();
    expect(shop.handedOut).toEqual([reference]);
  });

  test('by the poll where the webhook was lost; sent again by hand it changes nothing', async () => {
    await setWebhook(LOST);
    const { reference, url } = await anOrder();
    await tryToPay(url, GOOD_CARD);
    const [lost] = await settledDeliveries(world, merchant.paymentGatewayId, 1);
    expect([lost?.status, shop.statusOf(reference)]).toEqual(['refused', 'pending']);
    await shop.pollPending();
    expect(shop.handedOut).toEqual([reference]);
    await setWebhook(shop.webhookUrl);
    await world.ok('POST /api/paymentGateway.redeliver', {
      paymentGatewayId: merchant.paymentGatewayId,
      eventId: lost?.eventId,
    });
    await until('it arrives after all', async () => shop.events.length === 1);
    expect(shop.handedOut).toEqual([reference]);
  });

  test('where webhook and poll come at the same moment', async () => {
    await setWebhook(shop.webhookUrl);
    const placed = [await anOrder(), await anOrder(), await anOrder()];
    await Promise.all(placed.map(({ url }) => tryToPay(url, GOOD_CARD)));
    await until('all are settled', async () => {
      await shop.pollPending();
      return shop.handedOut.length >= 3 && shop.events.length >= 3;
    });
    expect([...shop.handedOut].sort()).toEqual(placed.map(({ reference }) => reference).sort());
  });

  test('not before the provider reports it: a pending order is no proof of non-payment', async () => {
    await setWebhook(LOST);
    const { reference, url } = await anOrder();
    await tryToPay(url, { phoneNumber: '+237 670 000 003' });
    await shop.pollPending();
    expect(shop.statusOf(reference)).toBe('pending');
    offsetMs += 3 * 60 * 1000;
    await until('the poll finds it', async () => {
      await shop.pollPending();
      return shop.statusOf(reference) === 'paid';
    });
    expect(shop.handedOut).toEqual([reference]);
  });

  test('a decline leaves it open; the next try settles it', async () => {
    await setWebhook(shop.webhookUrl);
    const { reference, url } = await anOrder();
    await tryToPay(url, DECLINED_CARD);
    await until('the decline is sent', async () => shop.events.length === 1);
    expect(shop.statusOf(reference)).toBe('pending');
    await tryToPay(url, GOOD_CARD);
    await paid(reference);
  });
});

describe('a form whose sum the customer has changed', () => {
  test.each([
    ['the webhook', 'another amount', { amount: 1 }],
    ['the poll', 'another currency', { currency: 'JPY' }],
  ])('pays for nothing, heard of by %s: %s', async (by, _what, changed) => {
    await setWebhook(by === 'the webhook' ? shop.webhookUrl : LOST);
    const { reference, url } = await anOrder(changed);
    await tryToPay(url, GOOD_CARD);
    await until('the shop hears of it', async () => {
      if (by === 'the poll') await shop.pollPending();
      return shop.statusOf(reference) !== 'pending';
    });
    expect([shop.statusOf(reference), shop.handedOut]).toEqual(['disputed', []]);
  });

  test('and is then given up does not close the order', async () => {
    const { reference, url } = await anOrder({ amount: 1 });
    await sendForm(url, (await openPage(url)).cancelForm);
    await shop.pollPending();
    expect(shop.statusOf(reference)).toBe('pending');
  });
});

describe('the shop’s receiver', () => {
  const send = (body: string, signature: string) =>
    fetch(shop.webhookUrl, { method: 'POST', body, headers: { 'x-gateway-signature': signature } });

  test('takes what is signed, and nothing that was written anew or signed by the merchant code', async () => {
    const order = { reference: 'forged', amount: 1250, currency: 'EUR' };
    shop.placeOrder(order);
    const body = `{ "id":"evt_1", "type":"payment.succeeded", "data":{"object":${JSON.stringify(order)}} }`;
    const again = JSON.stringify(JSON.parse(body));
    const forgeries: [string, string][] = [
      [again, sign(merchant.key, body)],
      [body, sign(merchant.merchantCode, body)],
      [body, sign(merchant.key, body).toUpperCase()],
      [body, ''],
    ];
    for (const [text, signature] of forgeries) expect((await send(text, signature)).status).toBe(401);
    expect(shop.statusOf('forged')).toBe('pending');
    expect((await send(body, sign(merchant.key, body))).status).toBe(204);
    expect(shop.statusOf('forged')).toBe('paid');
  });
});

describe('every event of the specification', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await openReceiver();
  });
  afterEach(() => receiver.close());

  const asMerchant = async (path: string, body: Record<string, unknown>) => {
    const headers = { authorization: `Bearer ${merchant.secret}` };
    const answer = await world.call(`POST /api/${path}`, { key: null, headers, body });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  const typesHeard = () => receiver.requests.map(({ body }) => JSON.parse(body.toString()).type);
  const heard = (type: string, times = 1) =>
    until(`${type} is heard`, async () => typesHeard().filter((one) => one === type).length >= times);

  test('arrives with a valid signature, byte for byte as the gateway wrote it', async () => {
    await setWebhook(receiver.url);
    const { url } = await anOrder();
    await tryToPay(url, DECLINED_CARD);
    await tryToPay(url, GOOD_CARD);
    await heard('payment.failed');
    await heard('payment.succeeded');
    const { offerId } = await asMerchant('offer.create', {
      ...{ name: 'Plan', amount: 990, currency: 'EUR', interval: 'month' },
    });
    const subscribed = await asMerchant('subscription.create', {
      ...{ offerId, customer: 'customer-1', externalReference: 'customer-1' },
      returnUrl: 'https://shop.example.com/back',
    });
    await tryToPay(subscribed.url, FADING_CARD);
    await heard('customer.subscription.created');
    await heard('invoice.payment_succeeded');
    await asMerchant('merchant.advanceClock', { days: 32 });
    await heard('invoice.payment_failed');
    await heard('customer.subscription.updated');
    await asMerchant('subscription.cancel', { subscriptionId: subscribed.subscriptionId });
    await heard('customer.subscription.deleted');

    const written = await world.app.gateway.database.reader
      .selectFrom('merchantEvent')
      .innerJoin('merchant', 'merchant.id', 'merchantEvent.merchantId')
      .select(['merchantEvent.body', 'merchantEvent.type'])
      .where('merchant.code', '=', merchant.merchantCode)
      .execute();
    // They come one by one from the gateway and go out at once: which arrives first is left to chance.
    await until('all are heard', async () => receiver.requests.length === written.length);
    const bodies = receiver.requests.map(({ body }) => body.toString('utf8'));
    expect([...bodies].sort()).toEqual(written.map(({ body }) => body).sort());
    for (const { body, headers } of receiver.requests) {
      expect(headers['x-gateway-signature']).toBe(sign(merchant.key, body));
      const event = JSON.parse(body.toString());
      // As the gateway's document has it, and nothing beside that.
      expect(eventBody(event.type).parse(event)).toEqual(event);
    }
    const log = await deliveriesOf(world, merchant.paymentGatewayId);
    expect(new Set(log.map(({ type }) => type))).toEqual(new Set(typesHeard()));
    expect(new Set(typesHeard())).toEqual(new Set(Object.keys(EVENTS)));
  });
});
