import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import {
  DECLINED_CARD,
  FADING_CARD,
  GOOD_CARD,
  openCancelPage,
  openPage,
  sendForm,
  tryToPay,
} from './support/customer.ts';
import { type Received, signatureOf } from './support/receiver.ts';
import { type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** Offers and subscriptions over a merchant's own clock, with the events that reach a real receiver. */

let world: GatewayWorld;
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(() => world.close());

async function anOffer(merchant: Merchant, interval = 'month'): Promise<string> {
  const offer = { name: 'Pro', amount: 900, currency: 'EUR', interval };
  return (await merchant.ok('POST /api/offer.create', offer)).offerId;
}

let references = 0;

async function aSubscription(merchant: Merchant, interval = 'month') {
  references += 1;
  const externalReference = `membership ${references} ✓`;
  const created = await merchant.ok('POST /api/subscription.create', {
    ...{ customer: `user-${references}`, offerId: await anOffer(merchant, interval), externalReference },
    returnUrl: 'https://shop.example.com/account',
  });
  return { ...created, externalReference } as {
    subscriptionId: string;
    url: string;
    status: string;
    externalReference: string;
  };
}

const read = (merchant: Merchant, subscriptionId: string) =>
  merchant.ok(`GET /api/subscription.get?subscriptionId=${subscriptionId}`);

const eventsOf = (externalReference: string): Received[] =>
  world.receiver.received.filter(({ event }) => event.metadata.externalReference === externalReference);

async function types(externalReference: string, count: number): Promise<string[]> {
  const events = await until(`${count} events of ${externalReference}`, async () => {
    const own = eventsOf(externalReference);
    return own.length >= count && own;
  });
  return events.map(({ event }) => event.type);
}

const daysUntil = (later: string, earlier: string): number =>
  Math.ceil((Date.parse(later) - Date.parse(earlier)) / 86_400_000);

/** Moves the merchant's clock to a little after a time. */
const moveTo = (merchant: Merchant, time: string) =>
  merchant.ok('POST /api/merchant.advanceClock', {
    to: new Date(Date.parse(time) + 1000).toISOString(),
  });

test('lives through three renewals and a cancellation, in order', async () => {
  const merchant = await world.merchant();
  const { subscriptionId, url, status, externalReference } = await aSubscription(merchant);
  expect(status).toBe('incomplete');
  expect(await read(merchant, subscriptionId)).toMatchObject({
    ...{ status: 'incomplete', currentPeriodStart: null, currentPeriodEnd: null, cancelAtPeriodEnd: false },
  });
  await tryToPay(url, GOOD_CARD);
  const begun = await read(merchant, subscriptionId);
  expect(begun.status).toBe('active');
  expect(daysUntil(begun.currentPeriodEnd, begun.currentPeriodStart)).toBeGreaterThanOrEqual(28);
  const expected = ['customer.subscription.created', 'invoice.payment_succeeded'];
  expect(await types(externalReference, expected.length)).toEqual(expected);

  let current = begun;
  for (let renewal = 1; renewal <= 3; renewal += 1) {
    await moveTo(merchant, current.currentPeriodEnd);
    expected.push('invoice.payment_succeeded', 'customer.subscription.updated');
    expect(await types(externalReference, expected.length)).toEqual(expected);
    const next = await read(merchant, subscriptionId);
    expect(next.currentPeriodStart).toBe(current.currentPeriodEnd);
    expect(next.currentPeriodEnd > next.currentPeriodStart).toBe(true);
    current = next;
  }

  const cancelled = await merchant.ok('POST /api/subscription.cancel', { subscriptionId });
  expect(cancelled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  expected.push('customer.subscription.updated');
  expect(await types(externalReference, expected.length)).toEqual(expected);
  await moveTo(merchant, current.currentPeriodEnd);
  expected.push('customer.subscription.deleted');
  expect(await types(externalReference, expected.length)).toEqual(expected);
  const ended = await read(merchant, subscriptionId);
  expect(ended).toMatchObject({ status: 'cancelled', endedAt: expect.any(String) });
  await merchant.ok('POST /api/merchant.advanceClock', { days: 60 });
  expect((await merchant.ok('GET /api/payment.list')).total).toBe(4);
  expect(eventsOf(externalReference)).toHaveLength(expected.length);

  for (const { event, signature, bytes, path } of eventsOf(externalReference)) {
    expect(path).toBe(`/api/payment-events/${merchant.code}`);
    expect(signature).toBe(signatureOf(merchant.signingKey, bytes));
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      object: 'event',
      type: expect.any(String),
      created: expect.any(Number),
      livemode: false,
      data: { object: expect.objectContaining({ id: expect.any(String), customer: expect.any(String) }) },
      metadata: { externalReference },
    });
  }
  const created = eventsOf(externalReference).map(({ event }) => event.created);
  expect(created).toEqual([...created].sort((left, right) => left - right));
});

describe('a renewal that is declined', () => {
  test('is past due, tried again after 1, 3 and 7 days, and then ends the subscription', async () => {
    const merchant = await world.merchant();
    const { subscriptionId, url, externalReference } = await aSubscription(merchant);
    await tryToPay(url, FADING_CARD);
    const { currentPeriodEnd } = await read(merchant, subscriptionId);
    const daysAfter = (days: number) =>
      new Date(Date.parse(currentPeriodEnd) + days * 86_400_000).toISOString();
    const expected = ['customer.subscription.created', 'invoice.payment_succeeded'];
    await moveTo(merchant, currentPeriodEnd);
    expected.push('invoice.payment_failed', 'customer.subscription.updated');
    expect(await types(externalReference, expected.length)).toEqual(expected);
    expect(await read(merchant, subscriptionId)).toMatchObject({ status: 'past_due', currentPeriodEnd });
    for (const days of [1, 3]) {
      await moveTo(merchant, daysAfter(days));
      expected.push('invoice.payment_failed');
      expect(await types(externalReference, expected.length)).toEqual(expected);
    }
    await moveTo(merchant, daysAfter(7));
    expected.push('invoice.payment_failed', 'customer.subscription.deleted');
    expect(await types(externalReference, expected.length)).toEqual(expected);
    expect((await read(merchant, subscriptionId)).status).toBe('cancelled');
    const [failed] = (await merchant.ok('GET /api/payment.list?status=failed')).items;
    expect(failed).toMatchObject({ amount: 900, method: 'card' });
    const [last] = eventsOf(externalReference).filter(({ event }) => event.type === 'invoice.payment_failed');
    expect(last?.event.data.object.failure.code).toBe('declined');
    const invoices = eventsOf(externalReference)
      .filter(({ event }) => event.type === 'invoice.payment_failed')
      .map(({ event }) => event.data.object.status);
    expect(invoices).toEqual(['open', 'open', 'open', 'uncollectible']);
  });

  test('ends at once where it is cancelled meanwhile', async () => {
    const merchant = await world.merchant();
    const { subscriptionId, url, externalReference } = await aSubscription(merchant);
    await tryToPay(url, FADING_CARD);
    await moveTo(merchant, (await read(merchant, subscriptionId)).currentPeriodEnd);
    await types(externalReference, 4);
    const answer = await merchant.ok('POST /api/subscription.cancel', { subscriptionId });
    expect(answer.status).toBe('cancelled');
    expect((await types(externalReference, 5)).at(-1)).toBe('customer.subscription.deleted');
    expect((await merchant.call('POST /api/subscription.cancel', { subscriptionId })).status).toBe(409);
  });
});

test('a clock that is moved over many periods brings them all, one after the other', async () => {
  const merchant = await world.merchant();
  const { subscriptionId, url, externalReference } = await aSubscription(merchant, 'day');
  await tryToPay(url, GOOD_CARD);
  await merchant.ok('POST /api/merchant.advanceClock', { days: 10 });
  const all = await types(externalReference, 22);
  expect(all.slice(2)).toEqual(
    Array.from({ length: 10 }, () => ['invoice.payment_succeeded', 'customer.subscription.updated']).flat(),
  );
  const numbers = eventsOf(externalReference)
    .filter(({ event }) => event.type === 'invoice.payment_succeeded')
    .map(({ event }) => event.data.object.number);
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect((await read(merchant, subscriptionId)).status).toBe('active');
});

test('a saved number that times out at its renewal is settled a minute later', async () => {
  const merchant = await world.merchant();
  const { subscriptionId, url, externalReference } = await aSubscription(merchant, 'week');
  await tryToPay(url, { phoneNumber: '07000003' });
  expect((await read(merchant, subscriptionId)).status).toBe('incomplete');
  world.clock.move(62_000);
  await types(externalReference, 2);
  await moveTo(merchant, (await read(merchant, subscriptionId)).currentPeriodEnd);
  await until('the renewal is under way', async () => {
    const { total } = await merchant.ok('GET /api/payment.list?status=processing');
    return total === 1;
  });
  world.clock.move(62_000);
  expect((await types(externalReference, 4)).slice(2)).toEqual([
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]);
});

describe('before the first payment', () => {
  test('a decline is invoice.payment_failed; the fifth ends it without a deletion event', async () => {
    const merchant = await world.merchant();
    const { subscriptionId, url, externalReference } = await aSubscription(merchant);
    for (let count = 0; count < 5; count += 1) await tryToPay(url, DECLINED_CARD);
    expect((await read(merchant, subscriptionId)).status).toBe('cancelled');
    expect(await types(externalReference, 5)).toEqual(
      Array.from({ length: 5 }, () => 'invoice.payment_failed'),
    );
  });

  test('a page that is cancelled or left for a day ends it', async () => {
    const merchant = await world.merchant();
    const [one, other] = [await aSubscription(merchant), await aSubscription(merchant)];
    const { cancelForm } = await openCancelPage(one.url);
    await sendForm(one.url, cancelForm);
    expect((await read(merchant, one.subscriptionId)).status).toBe('cancelled');
    await merchant.ok('POST /api/merchant.advanceClock', { days: 1 });
    await until('it has ended', async () => {
      return (await read(merchant, other.subscriptionId)).status === 'cancelled';
    });
    expect(eventsOf(other.externalReference)).toEqual([]);
  });

  test('it can be cancelled by its merchant at once, with its page', async () => {
    const merchant = await world.merchant();
    const { subscriptionId, url } = await aSubscription(merchant);
    const answer = await merchant.ok('POST /api/subscription.cancel', { subscriptionId });
    expect(answer.status).toBe('cancelled');
    expect((await openPage(url)).payForm).toEqual({});
  });

  test('the page shows that the amount will be charged again', async () => {
    const merchant = await world.merchant();
    const { url } = await aSubscription(merchant);
    const page = await openPage(url);
    expect(page.html).toContain('€9.00');
    expect(page.html).toMatch(/month/);
  });
});

describe('offers', () => {
  test('are made, read and listed; they never change', async () => {
    const merchant = await world.merchant();
    const offer = await merchant.ok('POST /api/offer.create', {
      ...{ name: 'Basic', amount: 500, currency: 'JPY', interval: 'year' },
    });
    expect(offer).toEqual({
      offerId: expect.stringMatching(/^off_/),
      ...{ name: 'Basic', amount: 500, currency: 'JPY', interval: 'year' },
      createdAt: expect.any(String),
    });
    expect(await merchant.ok(`GET /api/offer.get?offerId=${offer.offerId}`)).toEqual(offer);
    const page = await merchant.ok('GET /api/offer.list');
    expect(page).toEqual({ items: [offer], total: 1, limit: 50, offset: 0 });
  });

  test.each([
    ['no name', { name: undefined }],
    ['a fraction', { amount: 1.5 }],
    ['text', { amount: '900' }],
    ['no currency', { currency: 'EURO' }],
    ['another interval', { interval: 'fortnight' }],
  ])('with %s are refused', async (_what, change) => {
    const merchant = await world.merchant();
    const offer = { name: 'x', amount: 900, currency: 'EUR', interval: 'month', ...change };
    expect((await merchant.call('POST /api/offer.create', offer)).status).toBe(400);
  });
});

test.each([
  ['an unknown offer', { offerId: 'off_nothing' }, 404],
  ['no customer', { customer: '' }, 400],
  ['an invalid return address', { returnUrl: 'javascript:alert(1)' }, 400],
  ['no external reference', { externalReference: undefined }, 400],
])('a subscription with %s is refused', async (_what, change, status) => {
  const merchant = await world.merchant();
  const input = {
    ...{ customer: 'u', offerId: await anOffer(merchant), externalReference: 'x' },
    ...{ returnUrl: 'https://shop.example.com/', ...change },
  };
  expect((await merchant.call('POST /api/subscription.create', input)).status).toBe(status);
  expect((await merchant.ok('GET /api/subscription.list')).total).toBe(0);
});

test('subscription.list is newest first and by status', async () => {
  const merchant = await world.merchant();
  const [first, second] = [await aSubscription(merchant), await aSubscription(merchant)];
  await tryToPay(first.url, GOOD_CARD);
  const { items } = await merchant.ok('GET /api/subscription.list');
  expect(items.map((one: { subscriptionId: string }) => one.subscriptionId)).toEqual([
    second.subscriptionId,
    first.subscriptionId,
  ]);
  const active = await merchant.ok('GET /api/subscription.list?status=active');
  expect(active).toMatchObject({ total: 1, items: [{ subscriptionId: first.subscriptionId }] });
});
