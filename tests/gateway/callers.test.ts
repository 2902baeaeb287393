import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '#src/http/facade/operations.ts';
import { OPERATIONS, overBatches, overRest, overRpc } from '../support/coverage.ts';
import { until } from '../support/until.ts';
import { GOOD_CARD, tryToPay } from './support/customer.ts';
import { ADMIN_KEY, type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** Every operation of the gateway with every kind of credential, by REST, RPC and in batches: one verdict. */

let world: GatewayWorld;
let merchant: Merchant;
let other: Merchant;
let credentials: Record<string, string | undefined>;
let inputs: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  world = await openGatewayWorld();
  merchant = await world.merchant();
  other = await world.merchant();
  const { token } = await world.app.ok<{ token: string }>('POST /api/assistantToken.create', {});
  credentials = {
    guest: undefined,
    'account key': world.app.key,
    'assistant token': token,
    'unknown secret': `msk_${'a'.repeat(43)}`,
    'signing key': merchant.signingKey,
    'merchant code': merchant.code,
    'almost the administration key': `${ADMIN_KEY.replaceAll(' ', '-')}x`,
    administration: ADMIN_KEY.replaceAll(' ', '-'),
    merchant: merchant.secret,
  };
  const offer = await merchant.ok('POST /api/offer.create', anOffer);
  const subscription = await merchant.ok('POST /api/subscription.create', aSubscription(offer.offerId));
  const { body: payment } = await merchant.pay();
  await tryToPay(payment.url, GOOD_CARD);
  const event = await until('there is an event', () =>
    world.app.app.gateway.database.reader
      .selectFrom('merchantEvent')
      .select(['id', 'merchantId'])
      .executeTakeFirst(),
  );
  inputs = {
    'merchant.advanceClock': { days: 1 },
    'merchant.create': { externalId: 'org_callers', name: 'x', eventsUrl: world.receiver.url },
    'merchant.events': { merchantId: event.merchantId },
    'merchant.get': { merchantCode: merchant.code },
    'merchant.list': {},
    'merchant.payment': { paymentId: payment.paymentId },
    'merchant.payments': {},
    'merchant.redeliver': { eventId: event.id },
    'merchant.release': { merchantCode: 'made anew' },
    'merchant.rotateSigningKey': { merchantCode: other.code },
    'merchant.subscriptions': {},
    'merchant.update': { merchantCode: other.code, name: 'y' },
    'method.list': {},
    'offer.create': anOffer,
    'offer.get': { offerId: offer.offerId },
    'offer.list': {},
    'payment.list': {},
    'payment.verify': { reference: payment.reference, merchantCode: merchant.code },
    'subscription.cancel': { subscriptionId: 'made anew' },
    'subscription.create': aSubscription(offer.offerId),
    'subscription.get': { subscriptionId: subscription.subscriptionId },
    'subscription.list': {},
  };
});
afterAll(() => world.close());

const anOffer = { name: 'Pro', amount: 900, currency: 'EUR', interval: 'month' };
const aSubscription = (offerId: string) => ({
  ...{ customer: 'user-1', offerId, externalReference: 'sub-of-user-1' },
  returnUrl: 'https://shop.example.com/',
});

const operations = OPERATIONS.filter(({ role }) => role === 'gateway');
const byName = operations.map((operation) => [operation.name, operation] as const);

/** The credential that opens operations of a kind. The account key is an operator's. */
const HOLDERS: Readonly<Record<string, string>> = {
  gatewayAdmin: 'administration',
  merchant: 'merchant',
  operator: 'account key',
};

/** A valid input; what a call uses up is made anew. */
async function inputFor({ name }: Operation): Promise<Record<string, unknown>> {
  if (name === 'merchant.release') return { merchantCode: (await world.merchant()).code };
  if (name === 'subscription.cancel') {
    const { subscriptionId } = await merchant.ok(
      'POST /api/subscription.create',
      inputs['subscription.create'],
    );
    return { subscriptionId };
  }
  return inputs[name] ?? {};
}

test('every operation is tried', () => {
  expect(Object.keys(inputs).sort()).toEqual(operations.map(({ name }) => name).sort());
});

describe('who may call', () => {
  test.each(byName)('%s', async (_name, operation) => {
    const expected: Record<string, number> = {};
    const rest: Record<string, number> = {};
    const rpc: Record<string, number> = {};
    const wanted = HOLDERS[operation.access.kind];
    for (const [who, key] of Object.entries(credentials)) {
      const credential = key === undefined ? {} : { key };
      expected[who] = who === wanted ? 200 : 401;
      rest[who] = (await overRest(world.app, operation, await inputFor(operation), credential)).status;
      rpc[who] = (await overRpc(world.app, operation, await inputFor(operation), credential)).status;
    }
    expect({ rest, rpc }).toEqual({ rest: expected, rpc: expected });
  });

  test.each(['query', 'mutation'] as const)('a batch of each %s reaches the same verdicts', async (type) => {
    const some = operations.filter((one) => one.type === type && one.name !== 'merchant.advanceClock');
    const calls = [];
    for (const operation of some) calls.push({ operation, input: await inputFor(operation) });
    const statuses = await overBatches(world.app, calls, { key: merchant.secret });
    const expected = Object.fromEntries(
      some.map(({ name, access }) => [name, access.kind === 'merchant' ? 200 : 401]),
    );
    expect(statuses).toEqual(expected);
  });

  test('the caller is judged before the body', async () => {
    const answer = await world.app.call('POST /api/offer.create', { key: null, body: '{"broken' });
    expect(answer.status).toBe(401);
  });

  test('ignores a token in the query; accepts x-api-key like Authorization, and both must agree', async () => {
    const call = (headers: Record<string, string>, query = '') =>
      world.app.call(`GET /api/payment.list${query}`, { key: null, headers });
    expect((await call({}, `?token=${merchant.secret}`)).status).toBe(401);
    expect((await call({ 'x-api-key': merchant.secret })).status).toBe(200);
    const both = { 'x-api-key': merchant.secret, authorization: `Bearer ${other.secret}` };
    expect((await call(both)).status).toBe(401);
  });
});

describe('what is not yours is not there', () => {
  test.each([
    'offer.get',
    'subscription.get',
    'subscription.cancel',
    'subscription.create',
    'payment.verify',
  ])('%s', async (name) => {
    const operation = operations.find((one) => one.name === name);
    if (operation === undefined) throw new Error(name);
    const input = { ...(await inputFor(operation)) };
    if (name === 'payment.verify') input.merchantCode = other.code;
    const foreign = await overRest(world.app, operation, input, { key: other.secret });
    const unknown = Object.fromEntries(
      Object.entries(input).map(([field, value]) => [
        field,
        /Id$|^reference$/.test(field) ? 'nothing' : value,
      ]),
    );
    const missing = await overRest(world.app, operation, unknown, { key: other.secret });
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(missing.text);
  });

  test('lists show the own alone', async () => {
    for (const name of ['payment', 'offer', 'subscription']) {
      expect((await other.ok(`GET /api/${name}.list`)).total).toBe(0);
      expect((await merchant.ok(`GET /api/${name}.list`)).total).toBeGreaterThan(0);
    }
  });
});

test('without the role nothing of it is there', async () => {
  const elsewhere = await openGatewayWorld({ ROLES: 'instance,hub' });
  try {
    const { app } = elsewhere;
    const code = 'POST /api/pay?merchantCode=x' as const;
    expect((await app.call(code, { key: null, body: {} })).status).toBe(404);
    // Its document knows nothing of processes without the role.
    expect((await fetch(`${app.url}/api/method.list`)).status).toBe(404);
    expect((await fetch(`${app.url}/pay/x`)).status).toBe(404);
    const byRpc = await app.call('GET /api/trpc/method.list', { key: null });
    expect([401, 404]).toContain(byRpc.status);
  } finally {
    await elsewhere.close();
  }
});
