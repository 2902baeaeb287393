import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { processDueItems } from '#src/services/gateway/due/process-due-items.ts';
import { until } from '../support/until.ts';
import { DECLINED_CARD, GOOD_CARD, openPage, sendForm, tryToPay } from './support/customer.ts';
import { DAY_MS, type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** Many at once, and roles apart: exactly one outcome. */

let world: GatewayWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await openGatewayWorld();
});
beforeEach(async () => {
  merchant = await world.merchant();
});
afterAll(() => world.close());

const atOnce = (count: number, work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, work));

async function aSubscription(externalReference: string) {
  const offer = { name: 'Pro', amount: 900, currency: 'EUR', interval: 'day' };
  const { offerId } = await merchant.ok('POST /api/offer.create', offer);
  return merchant.ok('POST /api/subscription.create', {
    ...{ customer: 'u', offerId, externalReference, returnUrl: 'https://shop.example.com/' },
  });
}

const typesOf = (externalReference: string): string[] =>
  world.receiver.received
    .filter(({ event }) => event.metadata.externalReference === externalReference)
    .map(({ event }) => event.type);

test('ten rounds at once renew a subscription once', async () => {
  const { subscriptionId, url } = await aSubscription('rounds');
  await tryToPay(url, GOOD_CARD);
  world.clock.move(DAY_MS + 1000);
  await atOnce(10, () => processDueItems(world.app.app.gateway));
  const payments = await merchant.ok('GET /api/payment.list');
  expect(payments.items.filter(({ amount }: { amount: number }) => amount === 900)).toHaveLength(2);
  await until('the events', async () => typesOf('rounds').length >= 4);
  const { currentPeriodEnd } = await merchant.ok(
    `GET /api/subscription.get?subscriptionId=${subscriptionId}`,
  );
  expect(Date.parse(currentPeriodEnd)).toBeGreaterThan(world.clock.now());
  expect(typesOf('rounds')).toEqual([
    ...['customer.subscription.created', 'invoice.payment_succeeded'],
    ...['invoice.payment_succeeded', 'customer.subscription.updated'],
  ]);
});

test('ten rounds and ten visitors at once let a payment expire once', async () => {
  const { body } = await merchant.pay();
  world.clock.move(DAY_MS);
  await Promise.all([
    atOnce(10, () => processDueItems(world.app.app.gateway)),
    atOnce(10, () => openPage(body.url)),
  ]);
  const entries = await world.app.app.gateway.database.reader
    .selectFrom('paymentLedger')
    .select('toStatus')
    .where('paymentId', '=', body.paymentId)
    .execute();
  expect(entries.map(({ toStatus }) => toStatus)).toEqual(['pending', 'expired']);
});

test('ten who cancel a subscription at once: it ends once', async () => {
  const { subscriptionId, url } = await aSubscription('cancelled-at-once');
  await tryToPay(url, GOOD_CARD);
  await atOnce(10, () => merchant.ok('POST /api/subscription.cancel', { subscriptionId }));
  world.clock.move(DAY_MS + 1000);
  await atOnce(5, () => processDueItems(world.app.app.gateway));
  await until('the end', async () => typesOf('cancelled-at-once').includes('customer.subscription.deleted'));
  expect(typesOf('cancelled-at-once').slice(2)).toEqual([
    'customer.subscription.updated',
    'customer.subscription.deleted',
  ]);
});

test('five tabs that are declined at once count one decline, and the fifth is not passed over', async () => {
  const { body } = await merchant.pay();
  for (let number = 1; number <= 5; number += 1) {
    const { payForm } = await openPage(`${body.url}?method=card`);
    await atOnce(5, () => sendForm(body.url, { ...payForm, ...DECLINED_CARD }));
    const expected = number < 5 ? 'pending' : 'failed';
    expect(await merchant.status(body.reference)).toBe(expected);
  }
});

test('released while it is paid to: either the payment was first or it is cancelled', async () => {
  const doomed = await world.merchant();
  const { body } = await doomed.pay();
  const { payForm } = await openPage(`${body.url}?method=card`);
  await Promise.all([
    sendForm(body.url, { ...payForm, ...GOOD_CARD }),
    world.asAdmin('POST /api/merchant.release', { merchantCode: doomed.code }),
  ]);
  await until('it is over', async () => {
    const row = await world.app.app.gateway.database.reader
      .selectFrom('payment')
      .select('status')
      .where('id', '=', body.paymentId)
      .executeTakeFirst();
    return row?.status === 'succeeded' || row?.status === 'cancelled';
  });
});

test('one that failed for long is brought forward once the instance takes others', async () => {
  const own = await world.merchant();
  const db = world.app.app.gateway.database;
  const now = new Date(world.clock.now()).toISOString();
  const { id: merchantId } = await db.reader
    .selectFrom('merchant')
    .select('id')
    .where('code', '=', own.code)
    .executeTakeFirstOrThrow();
  await db.writer
    .insertInto('merchantEvent')
    .values({
      ...{ id: 'evt_00', merchantId, type: 'payment.failed', body: '{"id":"evt_00","metadata":{}}' },
      ...{ attempts: 8, nextAttemptAt: new Date(world.clock.now() + DAY_MS / 2).toISOString() },
      ...{ lastError: 'x', deliveredAt: null, createdAt: now },
    })
    .execute();
  const { body } = await own.pay();
  await tryToPay(body.url, GOOD_CARD);
  await until('the old one', async () => world.receiver.received.some(({ event }) => event.id === 'evt_00'));
  await until('nothing is left', async () => {
    const waiting = await db.reader
      .selectFrom('merchantEvent')
      .select('id')
      .where('merchantId', '=', merchantId)
      .where('nextAttemptAt', 'is not', null)
      .execute();
    return waiting.length === 0;
  });
});

describe('the administration key', () => {
  test('is made where both roles run, kept in the data folder for the operator alone, and holds', async () => {
    const own = await openGatewayWorld({ PAYMENT_GATEWAY_ADMIN_KEY: '' });
    try {
      const file = join(own.app.dataDir, 'gateway-admin.key');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const { adminKey } = own.app.app.gateway.settings;
      const answer = await own.app.call('GET /api/method.list', { key: adminKey });
      expect(answer.status).toBe(200);
    } finally {
      await own.close();
    }
  });

  test('has no owner where the gateway runs alone and the operator configured none', async () => {
    const alone = await openGatewayWorld({ ROLES: 'gateway', PAYMENT_GATEWAY_ADMIN_KEY: '' });
    try {
      for (const key of ['', 'null', 'undefined', 'gwk_'])
        expect((await alone.app.call('GET /api/method.list', { key })).status).toBe(401);
    } finally {
      await alone.close();
    }
  });
});

test('the gateway runs alone', async () => {
  const alone = await openGatewayWorld({ ROLES: 'gateway' });
  try {
    const own = await alone.merchant();
    const { body } = await own.pay();
    await tryToPay(body.url, GOOD_CARD);
    expect(await own.status(body.reference)).toBe('succeeded');
    await until('its event', async () => alone.receiver.received.length === 1);
  } finally {
    await alone.close();
  }
});
