import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyRow } from '../support/coverage.ts';
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
import { aPayment, DAY_MS, type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** What must not happen on the hosted page: two charges, foreign forms, late money, numbers that stay behind. */

let world: GatewayWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await openGatewayWorld();
  merchant = await world.merchant();
});
afterAll(() => world.close());

describe('more than one tab', () => {
  test('one form sent twenty times at once is one attempt and one charge', async () => {
    const { url, reference, paymentId } = await aPage(merchant);
    const { payForm } = await openPage(`${url}?method=card`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendForm(url, { ...payForm, ...GOOD_CARD })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 303));
    expect(await attemptsOf(world, paymentId)).toHaveLength(1);
    expect(await ledgerOf(world, paymentId)).toEqual(['pending started', 'succeeded charged']);
    await until('one event', async () =>
      world.receiver.received.some(({ event }) => event.metadata.externalReference === reference),
    );
  });

  test('two tabs with different methods at once: one of them pays', async () => {
    const { url, paymentId } = await aPage(merchant);
    const { payForm } = await openPage(url);
    await Promise.all([
      sendForm(url, { ...payForm, method: 'card', ...GOOD_CARD }),
      sendForm(url, { ...payForm, method: 'mobile_money', phoneNumber: '07000001' }),
    ]);
    expect(await attemptsOf(world, paymentId)).toHaveLength(1);
  });

  test('a declined form that is sent again counts once', async () => {
    const { url, paymentId } = await aPage(merchant);
    const { payForm } = await openPage(`${url}?method=card`);
    await sendForm(url, { ...payForm, ...DECLINED_CARD });
    await sendForm(url, { ...payForm, ...DECLINED_CARD });
    expect(await attemptsOf(world, paymentId)).toHaveLength(1);
  });

  test('reports to a tab from before a decline that its card was not tried, and lets it send again', async () => {
    const { url, reference, paymentId } = await aPage(merchant);
    const { payForm } = await openPage(`${url}?method=card`);
    await sendForm(url, { ...payForm, ...DECLINED_CARD });
    const late = await sendForm(`${url}?method=card`, { ...payForm, ...GOOD_CARD });
    expect([late.status, late.html.includes('was declined')]).toEqual([409, false]);
    expect(late.html).toContain('no longer current');
    await sendForm(url, { ...late.payForm, ...GOOD_CARD });
    expect([await merchant.status(reference), await attemptsOf(world, paymentId)]).toEqual([
      'succeeded',
      [expect.anything(), expect.anything()],
    ]);
  });

  test('paying and cancelling at once: one of them holds', async () => {
    const { url, reference, paymentId } = await aPage(merchant);
    const page = await openPage(`${url}?method=card`);
    const { cancelForm } = await openCancelPage(url);
    await Promise.all([sendForm(url, { ...page.payForm, ...GOOD_CARD }), sendForm(url, cancelForm)]);
    const status = await merchant.status(reference);
    const attempts = await attemptsOf(world, paymentId);
    expect([status, attempts.length]).toEqual(status === 'cancelled' ? ['cancelled', 0] : ['succeeded', 1]);
  });
});

describe('a form that was not made here', () => {
  test.each([
    ['another checksum', { checksum: 'a'.repeat(64) }],
    ['no checksum', { checksum: '' }],
    ['a method that was not offered', { method: 'gold' }],
    ['an attempt that is no number', { attempt: 'x' }],
    ['an unknown action', { action: 'refund' }],
  ])('%s charges nothing and reports it', async (_what, change) => {
    const { url, paymentId } = await aPage(merchant);
    const { payForm } = await openPage(`${url}?method=card`);
    const answer = await sendForm(url, { ...payForm, ...GOOD_CARD, ...change });
    expect([answer.status, answer.html.includes('role="alert"')]).toEqual([409, true]);
    expect(await attemptsOf(world, paymentId)).toEqual([]);
  });

  test('the checksum of another payment, or of another sum, holds for neither', async () => {
    const [one, other] = [await aPage(merchant, { amount: 1 }), await aPage(merchant, { amount: 100_000 })];
    const { payForm } = await openPage(`${one.url}?method=card`);
    await sendForm(other.url, { ...payForm, ...GOOD_CARD });
    expect(await merchant.status(other.reference)).toBe('pending');
    const { cancelForm } = await openCancelPage(one.url);
    expect(cancelForm.action).toBe('cancel');
    await sendForm(other.url, cancelForm);
    expect(await merchant.status(other.reference)).toBe('pending');
  });

  test.each(['https://evil.example.com', 'null', 'http://127.0.0.1:1'])(
    'from a page of %s it is refused',
    async (origin) => {
      const { url, paymentId } = await aPage(merchant);
      const { payForm } = await openPage(`${url}?method=card`);
      const answer = await sendForm(url, { ...payForm, ...GOOD_CARD }, { origin });
      expect(answer.status).toBe(403);
      expect(await attemptsOf(world, paymentId)).toEqual([]);
    },
  );

  test('answers other methods with the allowed ones', async () => {
    const { url, paymentId } = await aPage(merchant);
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await fetch(url, { method });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD, POST']);
    }
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('cache-control'), await head.text()]).toEqual([
      200,
      'no-store',
      '',
    ]);
    expect(await attemptsOf(world, paymentId)).toEqual([]);
  });

  test('other bodies are refused', async () => {
    const { url } = await aPage(merchant);
    const post = (type: string, body: string) =>
      fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
    expect((await post('text/plain', 'x')).status).toBe(415);
    expect((await post('application/json', '{"a')).status).toBe(400);
    expect((await post('application/json', '{}')).status).toBe(409);
  });
});

describe('24 hours', () => {
  test('expires later, with and without a request', async () => {
    const [left, late] = [await aPage(merchant), await aPage(merchant)];
    const page = await openPage(`${late.url}?method=card`);
    await merchant.ok('POST /api/merchant.advanceClock', { days: 1 });
    await until('it has expired', async () => (await merchant.status(left.reference)) === 'expired');
    await sendForm(late.url, { ...page.payForm, ...GOOD_CARD });
    await openPage(late.url);
    expect(await merchant.status(late.reference)).toBe('expired');
    expect(await ledgerOf(world, late.paymentId)).toEqual(['pending started', 'expired expired']);
    // The same request begins the same payment again.
    const again = (await merchant.pay(aPayment({ reference: left.reference }))).body;
    expect(again).toMatchObject({ paymentId: left.paymentId, status: 'pending' });
  });

  test('do not end what is processing', async () => {
    const { url, reference } = await aPage(merchant);
    await tryToPay(url, { phoneNumber: '07000003' });
    await merchant.ok('POST /api/merchant.advanceClock', { days: 2 });
    await until('it is settled', async () => (await merchant.status(reference)) === 'succeeded');
  });

  test('are over by the real clock too', async () => {
    const other = await world.merchant();
    const { body } = await other.pay();
    world.clock.move(DAY_MS);
    expect((await openPage(body.url)).payForm).toEqual({});
    expect(await other.status(body.reference)).toBe('expired');
  });
});

test('nothing of a card, a phone number or a secret is stored in plain text or logged', async () => {
  const tries = [
    { phoneNumber: '07000001' },
    { phoneNumber: '+225 07 00 00 02' },
    { phoneNumber: '+225 07 00 00 03' },
    DECLINED_CARD,
    GOOD_CARD,
  ];
  const paymentIds: string[] = [];
  for (const typed of tries) {
    const { url, paymentId } = await aPage(merchant);
    paymentIds.push(paymentId);
    await tryToPay(url, typed);
  }
  const numbers = ['4242424242424242', '4242 4242', '4000000000000002', '07000001', '225070000'];
  const { adminKey } = world.app.app.gateway.settings;
  const hidden = [...numbers, merchant.secret, merchant.signingKey, adminKey ?? 'none'];
  const rows = await everyRow(world.app);
  const attempts = rows.filter(({ table }) => table === 'paymentAttempt').map(({ row }) => row.paymentId);
  expect(attempts).toEqual(expect.arrayContaining(paymentIds));
  for (const { table, row } of rows) {
    const text = JSON.stringify(row);
    for (const one of hidden) expect(text.includes(one), `${one} in ${table}`).toBe(false);
  }
  const log = world.app.logLines.join('\n');
  for (const one of hidden) expect(log.includes(one), one).toBe(false);
});
