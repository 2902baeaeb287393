import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/until.ts';
import {
  DECLINED_CARD,
  GOOD_CARD,
  openCancelPage,
  openPage,
  sendForm,
  tryToPay,
} from './support/customer.ts';
import { aPage, attemptsOf, ledgerOf } from './support/hosted-page.ts';
import { type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** The hosted page as a customer goes through it: forms are sent unchanged, and nothing needs a script. */

let world: GatewayWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await openGatewayWorld();
  merchant = await world.merchant();
});
afterAll(() => world.close());

describe('the page', () => {
  test('shows what is paid and how, in the customer’s language, and forbids frames and caches', async () => {
    const { url, reference } = await aPage(merchant, { amount: 123_456, currency: 'EUR' });
    const page = await openPage(url);
    expect(page.status).toBe(200);
    expect(page.html).toContain('€1,234.56');
    expect(page.html).toContain(reference);
    expect(page.html).toContain('Fable &amp; Söhne');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.headers.get('set-cookie')).toBeNull();
    const french = await openPage(url, { 'accept-language': 'fr-CA, en;q=0.5' });
    expect(french.html).toContain('<html lang="fr"');
    expect((await openPage(`${url}?lang=en`, { 'accept-language': 'fr' })).html).toContain('<html lang="en"');
  });

  test.each([
    ['no mark', (url: string) => url.split('.').slice(0, -1).join('.')],
    ['another mark', (url: string) => `${url.slice(0, -22)}${'A'.repeat(22)}`],
    ['the mark of another payment', (url: string, other: string) => url.slice(0, -22) + other.slice(-22)],
    ['nothing', (url: string) => `${new URL(url).origin}/pay/x`],
  ])('is not there at an address with %s', async (_what, change) => {
    const [one, other] = [await aPage(merchant), await aPage(merchant)];
    const address = change(one.url, other.url);
    const page = await openPage(address);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await sendForm(address, { action: 'cancel', checksum: 'x' })).status).toBe(404);
  });
});

describe('paying', () => {
  test.each([
    ['by card', GOOD_CARD, 'card'],
    ['by mobile money', { phoneNumber: '+225 07 00 00 01' }, 'mobile_money'],
  ])('%s: receipt, safe return, event', async (_how, typed, method) => {
    const { url, reference, paymentId } = await aPage(merchant);
    const form = await openPage(`${url}?method=${method}`);
    const sent = await sendForm(url, { ...form.payForm, ...(typed as Record<string, string>) });
    expect(sent.status).toBe(303);
    expect(new URL(sent.headers.get('location') ?? '', url).pathname).toBe(new URL(url).pathname);
    const receipt = await openPage(url);
    expect(receipt.html).toContain(`https://shop.example.com/thanks?basket=7&amp;reference=${reference}`);
    expect(receipt.payForm).toEqual({});
    const verified = await merchant.ok(`GET /api/verifyPayment/${reference}?merchantCode=${merchant.code}`);
    expect(verified).toMatchObject({ status: 'succeeded', method });
    expect(await ledgerOf(world, paymentId)).toEqual(['pending started', 'succeeded charged']);
    await until('the event has arrived', async () =>
      world.receiver.received.some(
        ({ event }) => event.type === 'payment.succeeded' && event.metadata.externalReference === reference,
      ),
    );
  });

  test('reports invalid input at once, counts no attempt and never shows card details again', async () => {
    const { url, paymentId } = await aPage(merchant);
    const { payForm } = await openPage(`${url}?method=card`);
    const typed = { cardNumber: '4242 4242 4242 4241', cardExpiry: '12/20', cardCvc: '' };
    const answer = await sendForm(url, { ...payForm, ...typed });
    expect(answer.status).toBe(422);
    for (const field of ['cardNumber', 'cardExpiry', 'cardCvc'])
      expect(answer.html).toContain(`id="${field}-wrong"`);
    expect(answer.html).not.toContain('4242 4242 4242 4241');
    const phone = await sendForm(url, { ...answer.payForm, method: 'mobile_money', phoneNumber: '12x' });
    expect([phone.status, phone.html.includes('value="12x"')]).toEqual([422, true]);
    expect(await attemptsOf(world, paymentId)).toEqual([]);
  });

  test('shows a decline, leaves the payment pending and sends an event; the next attempt may succeed', async () => {
    const { url, reference, paymentId } = await aPage(merchant);
    const declined = await tryToPay(url, DECLINED_CARD);
    expect(declined.html).toContain('role="alert"');
    expect(declined.payForm.attempt).toBe('2');
    expect(await merchant.status(reference)).toBe('pending');
    await tryToPay(url, GOOD_CARD);
    expect(await merchant.status(reference)).toBe('succeeded');
    expect(await ledgerOf(world, paymentId)).toEqual([
      'pending started',
      'pending declined',
      'succeeded charged',
    ]);
    const events = await until('both events are there', async () => {
      const own = world.receiver.received.filter(
        ({ event }) => event.metadata.externalReference === reference,
      );
      return own.length === 2 && own;
    });
    expect(events.map(({ event }) => [event.type, event.data.object.status])).toEqual([
      ['payment.failed', 'pending'],
      ['payment.succeeded', 'succeeded'],
    ]);
    expect(events[0]?.event.data.object.failure).toEqual({
      code: 'declined',
      message: 'The payment was declined.',
    });
  });

  test('with the fifth decline it has failed, and takes no more', async () => {
    const { url, reference, paymentId } = await aPage(merchant);
    const early = await openPage(url);
    for (let number = 1; number <= 5; number += 1) {
      expect(await merchant.status(reference)).toBe('pending');
      await tryToPay(url, DECLINED_CARD);
    }
    expect(await merchant.status(reference)).toBe('failed');
    await sendForm(url, { ...early.payForm, attempt: '6', ...GOOD_CARD });
    expect(await attemptsOf(world, paymentId)).toHaveLength(5);
    expect(await merchant.status(reference)).toBe('failed');
  });

  test('cancelling ends it; a form of before does nothing', async () => {
    const { url, reference, paymentId } = await aPage(merchant);
    const page = await openPage(url);
    const { cancelForm } = await openCancelPage(url);
    expect(await merchant.status(reference)).toBe('pending');
    expect((await sendForm(url, cancelForm)).status).toBe(303);
    expect(await merchant.status(reference)).toBe('cancelled');
    expect((await openPage(url)).html).toContain(`reference=${reference}`);
    await sendForm(url, { ...page.payForm, ...GOOD_CARD });
    expect(await attemptsOf(world, paymentId)).toEqual([]);
    expect((await sendForm(url, cancelForm)).status).toBe(303);
    expect(await ledgerOf(world, paymentId)).toEqual(['pending started', 'cancelled cancelled']);
  });
});

describe('a time-out', () => {
  test('is processing, never failed; it cannot be cancelled or paid again, and is settled a minute later', async () => {
    const { url, reference, paymentId } = await aPage(merchant);
    const before = await openPage(`${url}?method=mobile_money`);
    const { cancelForm } = await openCancelPage(url);
    const waiting = await tryToPay(url, { phoneNumber: '07000003' });
    expect(waiting.html).toContain('http-equiv="refresh"');
    expect(await merchant.status(reference)).toBe('processing');
    await sendForm(url, cancelForm);
    await sendForm(url, { ...before.payForm, attempt: '2', phoneNumber: '07000001' });
    expect(await attemptsOf(world, paymentId)).toHaveLength(1);
    expect(await merchant.status(reference)).toBe('processing');
    world.clock.move(62_000);
    await until('it is settled by itself', async () => (await merchant.status(reference)) === 'succeeded');
    expect(await ledgerOf(world, paymentId)).toEqual([
      'pending started',
      'processing unanswered',
      'succeeded charged',
    ]);
  });

  test('is settled by any request that reads it', async () => {
    const { url, reference } = await aPage(merchant);
    await tryToPay(url, { phoneNumber: '07000003' });
    world.clock.move(60_000);
    const page = await openPage(url);
    expect(page.html).toContain(`reference=${reference}`);
    expect(await merchant.status(reference)).toBe('succeeded');
  });
});
