import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Id, parseId } from '#src/domain/id.ts';
import { processDueItems } from '#src/services/gateway/due/process-due-items.ts';
import { until } from '../support/until.ts';
import { openCancelPage, openPage, sendForm } from './support/customer.ts';
import { addAttempt, lastAttemptOf } from './support/hosted-page.ts';
import { aPageLeft, type LiveWorld, openLiveWorld } from './support/live-world.ts';
import { type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** A provider with its own page, that may be slow, unreachable or never left again. */

let world: LiveWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await openLiveWorld();
});
beforeEach(async () => {
  merchant = await world.merchant();
});
afterAll(() => world.close());

const database = () => world.app.app.gateway.database;

const lastAttempt = (paymentId: Id<'pay'>) => lastAttemptOf(world, paymentId);

const types = (reference: string) =>
  world.receiver.received
    .filter(({ event }) => event.metadata.externalReference === reference)
    .map(({ event }) => event.type);

test('merchants are live where the operator has a live processor; a sandbox one may be asked for', async () => {
  const { body } = await world.asAdmin(`GET /api/merchant.get?merchantCode=${merchant.code}`);
  expect([body.mode, body.paymentMethods]).toEqual(['live', [{ id: 'card', name: 'Card', enabled: true }]]);
  const sandbox = await world.merchant({ mode: 'sandbox' });
  await sandbox.ok('POST /api/merchant.advanceClock', { days: 1 });
  const refused = await merchant.call('POST /api/merchant.advanceClock', { days: 1 });
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  expect((await world.asAdmin('GET /api/method.list?mode=sandbox')).body.items).toHaveLength(2);
});

test('leads the customer to the provider and then to a receipt', async () => {
  const { url, reference, paymentId } = await aPageLeft(merchant);
  const away = await openPage(url);
  const { id } = await lastAttempt(paymentId);
  expect(away.html).toContain(`https://pay.example/${id}`);
  expect(away.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(await merchant.status(reference)).toBe('pending');
  world.processor.settle(id, { kind: 'succeeded' });
  expect((await openPage(`${url}?back=${id}`)).html).toContain(`reference=${reference}`);
  expect(await merchant.status(reference)).toBe('succeeded');
  await until('the event', async () => types(reference).length === 1);
});

test('asks a customer who returns without payment again, and sends no event', async () => {
  const { url, reference, paymentId } = await aPageLeft(merchant);
  const { id } = await lastAttempt(paymentId);
  const again = await openPage(`${url}?back=${id}`);
  expect(again.payForm.attempt).toBe('2');
  expect((await lastAttempt(paymentId)).status).toBe('void');
  expect(await merchant.status(reference)).toBe('pending');
  // A stale `back` gives up nothing.
  await sendForm(url, again.payForm);
  await openPage(`${url}?back=${id}`);
  expect(await lastAttempt(paymentId)).toMatchObject({ number: 2, status: 'action_required' });
  expect(types(reference)).toEqual([]);
});

test('settles by a periodic task the payment of a customer who never returns', async () => {
  const { reference, paymentId } = await aPageLeft(merchant);
  const { id } = await lastAttempt(paymentId);
  world.processor.settle(id, { kind: 'succeeded' });
  world.clock.move(11 * 60_000);
  await due();
  expect(await merchant.status(reference)).toBe('succeeded');
});

test('cancelling, and 24 hours, stop what is open at the provider first; what was paid meanwhile counts', async () => {
  const cancelled = await aPageLeft(merchant);
  const { cancelForm } = await openCancelPage((await merchant.pay()).body.url);
  expect(cancelForm.action).toBe('cancel');
  world.clock.move(24 * 60 * 60 * 1000);
  const paid = await aPageLeft(merchant);
  await due();
  expect(await merchant.status(cancelled.reference)).toBe('expired');
  expect((await lastAttempt(cancelled.paymentId)).status).toBe('void');
  const { id } = await lastAttempt(paid.paymentId);
  world.processor.settle(id, { kind: 'succeeded' });
  world.clock.move(24 * 60 * 60 * 1000);
  await due();
  expect(await merchant.status(paid.reference)).toBe('succeeded');
});

test('a provider that cannot be reached is no attempt of the customer’s', async () => {
  world.processor.next({ kind: 'unavailable' });
  const { url, reference, paymentId } = await aPageLeft(merchant);
  const page = await openPage(url);
  expect(page.html).toContain('role="alert"');
  expect(await lastAttempt(paymentId)).toMatchObject({ status: 'void' });
  expect(await merchant.status(reference)).toBe('pending');
  await sendForm(url, page.payForm);
  const { id } = await lastAttempt(paymentId);
  world.processor.settle(id, { kind: 'succeeded' });
  await openPage(url);
  expect(await merchant.status(reference)).toBe('succeeded');
});

test('an unanswered charge that is declined later leaves the payment open', async () => {
  world.processor.next({ kind: 'processing' });
  const { url, reference, paymentId } = await aPageLeft(merchant);
  expect(await merchant.status(reference)).toBe('processing');
  world.processor.settle((await lastAttempt(paymentId)).id, { kind: 'declined', code: 'expired' });
  world.clock.move(62_000);
  await until('it is settled', async () => (await merchant.status(reference)) === 'pending');
  expect((await openPage(url)).payForm.attempt).toBe('2');
  await until('the event', async () => types(reference).length === 1);
  expect(types(reference)).toEqual(['payment.failed']);
});

test('a released merchant: open payments stop, running ones are settled, no event is sent', async () => {
  const open = await aPageLeft(merchant);
  world.processor.next({ kind: 'processing' });
  const underWay = await aPageLeft(merchant);
  await world.asAdmin('POST /api/merchant.release', { merchantCode: merchant.code });
  const statusOf = async (paymentId: Id<'pay'>) =>
    (
      await database()
        .reader.selectFrom('payment')
        .select('status')
        .where('id', '=', paymentId)
        .executeTakeFirstOrThrow()
    ).status;
  await until('the open one', async () => (await statusOf(open.paymentId)) === 'cancelled');
  expect(await statusOf(underWay.paymentId)).toBe('processing');
  world.processor.settle((await lastAttempt(underWay.paymentId)).id, { kind: 'declined', code: 'declined' });
  world.clock.move(62_000);
  await until('the other one', async () => (await statusOf(underWay.paymentId)) === 'cancelled');
  expect([...types(open.reference), ...types(underWay.reference)]).toEqual([]);
});

describe('a process that died', () => {
  test('between claim and charge: nothing was charged, and the customer may try again', async () => {
    const { body } = await merchant.pay();
    await addAttempt(world, body.paymentId, { id: 'att_dead' });
    expect((await openPage(body.url)).payForm).toEqual({});
    await due();
    expect((await openPage(body.url)).payForm.attempt).toBe('2');
    expect(world.processor.attempts.filter(({ reference }) => reference === body.reference)).toEqual([]);
  });

  test('within a renewal: the same charge is sent again, once', async () => {
    const offer = { name: 'x', amount: 5, currency: 'EUR', interval: 'day' };
    const { offerId } = await merchant.ok('POST /api/offer.create', offer);
    const created = await merchant.ok('POST /api/subscription.create', {
      ...{ customer: 'u', offerId, externalReference: 'dying', returnUrl: 'https://shop.example.com/' },
    });
    world.processor.next({ kind: 'succeeded' });
    const { payForm } = await openPage(created.url);
    await sendForm(created.url, payForm);
    world.clock.move(25 * 60 * 60 * 1000);
    // The provider is unreachable: the renewal fails and is retried within the hour.
    world.processor.next({ kind: 'unavailable' });
    await due();
    expect(await view()).toMatchObject({ status: 'active' });
    world.clock.move(61 * 60_000);
    await due();
    const renewed = await view();
    expect(renewed.currentPeriodEnd > new Date(world.clock.now()).toISOString()).toBe(true);
    // As if the process had died after the charge and before its record: the attempt is started and overdue.
    world.clock.move(24 * 60 * 60 * 1000);
    world.processor.next({ kind: 'processing' });
    await due();
    const attempt = world.processor.attempts.at(-1);
    await database()
      .writer.updateTable('paymentAttempt')
      .set({ status: 'started', processorRef: null })
      .where('id', '=', parseId('att', attempt?.attemptId ?? ''))
      .execute();
    world.processor.settle(attempt?.attemptId ?? '', { kind: 'succeeded' });
    world.clock.move(5 * 60_000);
    await due();
    expect(world.processor.attempts.filter(({ attemptId }) => attemptId === attempt?.attemptId)).toHaveLength(
      1,
    );
    expect((await view()).currentPeriodStart).toBe(renewed.currentPeriodEnd);

    function view() {
      return merchant.ok(`GET /api/subscription.get?subscriptionId=${created.subscriptionId}`);
    }
  });
});

describe('with Stripe', () => {
  let stripe: GatewayWorld;
  beforeAll(async () => {
    stripe = await openGatewayWorld({ STRIPE_SECRET_KEY: 'sk_test_nothing' });
  });
  afterAll(() => stripe.close());

  test('merchants offer its card, on its own page', async () => {
    const own = await stripe.merchant();
    const { body } = await own.pay();
    const page = await openPage(body.url);
    expect(page.html).not.toContain('name="cardNumber"');
    expect(page.payForm.method).toBe('card');
    // A key of Stripe's test mode moves no money.
    expect(page.html).toMatch(/no money/i);
  });
});

/** The round that runs every minute. */
async function due(): Promise<void> {
  await processDueItems(world.app.app.gateway);
}
