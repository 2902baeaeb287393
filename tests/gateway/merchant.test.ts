import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import { openPage } from './support/customer.ts';
import { type GatewayWorld, openGatewayWorld } from './support/world.ts';

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());

const input = (more: Record<string, unknown> = {}) => ({
  externalId: `org_m${Math.random()}`,
  name: 'Shop',
  eventsUrl: world.receiver.url,
  ...more,
});

describe('merchant.create', () => {
  test('answers code, secret and signing key; the same again is the same merchant, unchanged', async () => {
    const wanted = input();
    const first = await world.asAdmin('POST /api/merchant.create', wanted);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      merchantCode: expect.stringMatching(/^mc_[a-z0-9]{24}$/),
      merchantSecret: expect.stringMatching(/^msk_[\w-]{43}$/),
      signingKey: expect.stringMatching(/^evsk_[\w-]{43}$/),
    });
    const again = await world.asAdmin('POST /api/merchant.create', { ...wanted, name: 'Other' });
    expect(again.body).toEqual(first.body);
    const { merchantCode } = first.body;
    expect((await world.asAdmin(`GET /api/merchant.get?merchantCode=${merchantCode}`)).body.name).toBe(
      'Shop',
    );
  });

  test('twenty at once make one merchant', async () => {
    const wanted = input();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.asAdmin('POST /api/merchant.create', wanted)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  test.each([
    ['no body', {}, ['externalId', 'name', 'eventsUrl']],
    ['an empty external id', { externalId: '' }, ['externalId']],
    ['a blank name', { name: '  ' }, ['name']],
    ['an event address without http', { eventsUrl: 'ftp://127.0.0.1/x' }, ['eventsUrl']],
    ['an event address with a user', { eventsUrl: 'http://a:b@127.0.0.1/x' }, ['eventsUrl']],
    ['an event address with a query', { eventsUrl: 'http://127.0.0.1/x?y' }, ['eventsUrl']],
    ['an unknown method', { paymentMethods: ['card', 'gold'] }, ['paymentMethods.1']],
    ['a live merchant where nothing is live', { mode: 'live' }, ['mode']],
  ])('refuses %s', async (what, change, paths) => {
    const body = what === 'no body' ? {} : input(change);
    const answer = await world.asAdmin('POST /api/merchant.create', body);
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map(({ path }: { path: string[] }) => path.join('.'))).toEqual(paths);
  });
});

test('merchant.get shows what was asked for and no secret; an unknown code is 404', async () => {
  const merchant = await world.merchant({ paymentMethods: ['mobile_money'] });
  const { body, text } = await world.asAdmin(`GET /api/merchant.get?merchantCode=${merchant.code}`);
  expect(body).toEqual({
    merchantCode: merchant.code,
    externalId: merchant.externalId,
    name: 'Fable & Söhne',
    eventsUrl: world.receiver.url,
    mode: 'sandbox',
    paymentMethods: [
      { id: 'card', name: 'Card', enabled: false },
      { id: 'mobile_money', name: 'Mobile money', enabled: true },
    ],
    requireSignature: false,
    createdAt: expect.any(String),
  });
  expect(text).not.toContain(merchant.secret);
  expect(text).not.toContain(merchant.signingKey);
  const upper = `GET /api/merchant.get?merchantCode=${merchant.code.toUpperCase()}` as const;
  expect((await world.asAdmin(upper)).status).toBe(404);
});

test('merchant.update changes what is given; methods apply to the next payment and not to one that has begun', async () => {
  const merchant = await world.merchant();
  const { body: begun } = await merchant.pay();
  const changed = await world.asAdmin('POST /api/merchant.update', {
    merchantCode: merchant.code,
    paymentMethods: ['card'],
  });
  expect(changed.body.paymentMethods).toEqual([
    { id: 'card', name: 'Card', enabled: true },
    { id: 'mobile_money', name: 'Mobile money', enabled: false },
  ]);
  expect(changed.body.name).toBe('Fable & Söhne');
  const { body: next } = await merchant.pay();
  expect((await openPage(begun.url)).html).toContain('method=mobile_money');
  expect((await openPage(next.url)).html).not.toContain('method=mobile_money');
  const none = { merchantCode: merchant.code, paymentMethods: [] };
  await world.asAdmin('POST /api/merchant.update', none);
  expect((await merchant.pay()).status).toBe(409);
  const unknown = { merchantCode: merchant.code, paymentMethods: ['gold'] };
  expect((await world.asAdmin('POST /api/merchant.update', unknown)).status).toBe(400);
  const missing = { merchantCode: 'mc_unknown', name: 'x' };
  expect((await world.asAdmin('POST /api/merchant.update', missing)).status).toBe(404);
});

test('method.list names what the operator offers', async () => {
  const { body } = await world.asAdmin('GET /api/method.list');
  expect(body.items).toEqual([
    { id: 'card', name: 'Card' },
    { id: 'mobile_money', name: 'Mobile money' },
  ]);
  expect((await world.asAdmin('GET /api/method.list?mode=live')).status).toBe(400);
});

describe('merchant.release', () => {
  test('stops code, secret, pages, payments in progress and subscriptions; a new merchant has a new code', async () => {
    const merchant = await world.merchant();
    const { body: payment } = await merchant.pay();
    const offer = await merchant.ok('POST /api/offer.create', {
      ...{ name: 'Pro', amount: 900, currency: 'EUR', interval: 'month' },
    });
    const { subscriptionId } = await merchant.ok('POST /api/subscription.create', {
      ...{ customer: 'u', offerId: offer.offerId, externalReference: 'x' },
      returnUrl: 'https://shop.example.com/',
    });
    const released = await world.asAdmin('POST /api/merchant.release', { merchantCode: merchant.code });
    expect(released.body).toEqual({ removed: expect.stringMatching(/^mch_/) });
    expect((await merchant.pay()).status).toBe(404);
    expect((await merchant.call('GET /api/payment.list')).status).toBe(401);
    const page = await openPage(payment.url);
    expect(page.payForm).toEqual({});
    const db = world.app.app.gateway.database.reader;
    await until('its records have ended', async () => {
      const rows = await db
        .selectFrom('payment')
        .select(['status'])
        .where('merchantId', '=', released.body.removed)
        .execute();
      return rows.length === 2 && rows.every(({ status }) => status === 'cancelled');
    });
    await until('its subscription has ended', async () => {
      const row = await db
        .selectFrom('subscription')
        .select('status')
        .where('id', '=', subscriptionId)
        .executeTakeFirst();
      return row?.status === 'cancelled';
    });
    const twice = await world.asAdmin('POST /api/merchant.release', { merchantCode: merchant.code });
    expect(twice.status).toBe(404);
    const anew = await world.merchant({ externalId: merchant.externalId });
    expect(anew.code).not.toBe(merchant.code);
  });
});

test('writes one audit row with actor, action and target for every mutation', async () => {
  const db = world.app.app.gateway.database.reader;
  const merchant = await world.merchant();
  await merchant.ok('POST /api/merchant.advanceClock', { days: 1 });
  await merchant.pay();
  for (const action of ['update', 'rotateSigningKey', 'release'])
    await world.asAdmin(`POST /api/merchant.${action}`, { merchantCode: merchant.code });
  const { id } = await db
    .selectFrom('merchant')
    .select('id')
    .where('code', '=', merchant.code)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('auditLog')
    .select(['actorKind', 'actorId', 'action', 'address', 'organizationId'])
    .where((eb) => eb.or([eb('resourceId', '=', id), eb('actorId', '=', id)]))
    .orderBy('id')
    .execute();
  const admin = {
    actorKind: 'gatewayAdmin',
    actorId: 'gatewayAdmin',
    address: '127.0.0.1',
    organizationId: null,
  };
  const own = { actorKind: 'merchant', actorId: id, address: '127.0.0.1', organizationId: null };
  expect(rows).toEqual([
    { ...admin, action: 'merchant.create' },
    { ...own, action: 'merchant.advanceClock' },
    { ...own, action: 'payment.create' },
    { ...admin, action: 'merchant.update' },
    { ...admin, action: 'merchant.rotateSigningKey' },
    { ...admin, action: 'merchant.release' },
  ]);
});

describe('merchant.advanceClock', () => {
  test.each([
    ['nothing', {}],
    ['both', { days: 1, to: '2100-01-01T00:00:00.000Z' }],
    ['the past', { to: '2001-01-01T00:00:00.000Z' }],
    ['too far', { to: '2999-01-01T00:00:00.000Z' }],
    ['no day', { days: 0 }],
    ['half a day', { days: 0.5 }],
    ['text', { days: '1' }],
  ])('refuses %s', async (_what, body) => {
    const merchant = await world.merchant();
    expect((await merchant.call('POST /api/merchant.advanceClock', body)).status).toBe(400);
  });

  test('moves by days or to a time, and payments are dated by it', async () => {
    const merchant = await world.merchant();
    const { now } = await merchant.ok('POST /api/merchant.advanceClock', { days: 40 });
    expect(Date.parse(now) - world.clock.now()).toBeGreaterThan(39.9 * 24 * 60 * 60 * 1000);
    const to = new Date(Date.parse(now) + 86_400_000).toISOString();
    const moved = await merchant.ok('POST /api/merchant.advanceClock', { to });
    expect(moved.now >= to).toBe(true);
    await merchant.pay();
    const { items } = await merchant.ok('GET /api/payment.list');
    expect(items[0].createdAt >= to).toBe(true);
  });
});
