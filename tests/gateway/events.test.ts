import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { until } from '../support/until.ts';
import { GOOD_CARD, tryToPay } from './support/customer.ts';
import { aReceiver, type Received, type Receiver, signatureOf } from './support/receiver.ts';
import { type GatewayWorld, type Merchant, openGatewayWorld } from './support/world.ts';

/** From the outbox to a receiver: the exact bytes, in order, at least once, for hours. */

let world: GatewayWorld;
const receivers: Receiver[] = [];
beforeAll(async () => {
  world = await openGatewayWorld();
});
afterAll(async () => {
  await world.close();
  for (const receiver of receivers) await receiver.close();
});

async function aMerchantWithReceiver(): Promise<{ merchant: Merchant; receiver: Receiver }> {
  const receiver = await aReceiver();
  receivers.push(receiver);
  return { merchant: await world.merchant({ eventsUrl: `${receiver.url}/` }), receiver };
}

async function paid(merchant: Merchant, request: Record<string, unknown> = {}): Promise<string> {
  const { body } = await merchant.pay(request);
  await tryToPay(body.url, GOOD_CARD);
  return body.reference;
}

const arrived = (receiver: Receiver, count: number): Promise<Received[]> =>
  until(`${count} events`, async () => receiver.received.length >= count && receiver.received);

const storedOf = (id: Id<'evt'>) =>
  world.app.app.gateway.database.reader
    .selectFrom('merchantEvent')
    .select(['body', 'attempts', 'deliveredAt', 'nextAttemptAt', 'lastError'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('what arrives is what is stored, to the byte, signed over its bytes with the key as it is shown', async () => {
  const { merchant, receiver } = await aMerchantWithReceiver();
  const reference = await paid(merchant);
  const [delivery] = await arrived(receiver, 1);
  if (delivery === undefined) throw new Error('nothing arrived');
  const { event, bytes, signature, path } = delivery;
  expect(path).toBe(`/api/payment-events/${merchant.code}`);
  expect(bytes.equals(Buffer.from((await storedOf(event.id)).body, 'utf8'))).toBe(true);
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  expect(signature).toBe(signatureOf(merchant.signingKey, bytes));
  expect(signature).not.toBe(signatureOf(merchant.code, bytes));
  const { body } = await merchant.call(`GET /api/verifyPayment/${reference}?merchantCode=${merchant.code}`);
  const { paymentId, ...payment } = body;
  expect(event).toEqual({
    id: expect.stringMatching(/^evt_/),
    object: 'event',
    type: 'payment.succeeded',
    created: Math.floor(event.created),
    livemode: false,
    data: { object: { id: paymentId, object: 'payment', ...payment } },
    metadata: { externalReference: reference },
  });
  expect(Math.abs(event.created * 1000 - world.clock.now())).toBeLessThan(60_000);
});

describe('an instance that does not take an event', () => {
  test.each([
    ['fails', 500],
    ['refuses', 401],
    ['points elsewhere', 302],
  ])('%s: it is sent again after a pause, the same bytes, and those behind it wait', async (_how, status) => {
    const { merchant, receiver } = await aMerchantWithReceiver();
    receiver.answerWith(status);
    const first = await paid(merchant);
    const second = await paid(merchant);
    const waiting = await until('it has failed once', async () => {
      const row = await world.app.app.gateway.database.reader
        .selectFrom('merchantEvent')
        .select(['id', 'lastError'])
        .where('body', 'like', `%"${first}"%`)
        .executeTakeFirst();
      return row?.lastError !== null && row;
    });
    expect(waiting.lastError).toBe(`the instance answered ${status}`);
    expect(receiver.received).toEqual([]);
    world.clock.move(6000);
    const all = await arrived(receiver, 2);
    expect(all.map(({ event }) => event.metadata.externalReference)).toEqual([first, second]);
    expect((await storedOf(waiting.id)).attempts).toBe(2);
  });

  test('steps aside after four failures, so that others are delivered', async () => {
    const { merchant, receiver } = await aMerchantWithReceiver();
    receiver.answerWith(500, 500, 500, 500);
    await paid(merchant, { reference: 'stuck' });
    for (const [attempts, pauseMs] of [
      [1, 6000],
      [2, 31_000],
      [3, 121_000],
    ] as const) {
      await until(`attempt ${attempts}`, async () => (await stuck())?.attempts === attempts);
      world.clock.move(pauseMs);
    }
    await until('the fourth', async () => (await stuck())?.attempts === 4);
    await paid(merchant, { reference: 'behind' });
    const [one] = await arrived(receiver, 1);
    expect(one?.event.metadata.externalReference).toBe('behind');
    world.clock.move(601_000);
    await arrived(receiver, 2);

    function stuck() {
      return world.app.app.gateway.database.reader
        .selectFrom('merchantEvent')
        .select('attempts')
        .where('body', 'like', '%"externalReference":"stuck"%')
        .executeTakeFirst();
    }
  });

  test('is tried for about 28 hours and then given up, with the reason', async () => {
    const { merchant, receiver } = await aMerchantWithReceiver();
    receiver.answerWith(...Array.from({ length: 11 }, () => 503));
    await paid(merchant, { reference: 'hopeless' });
    const row = () =>
      world.app.app.gateway.database.reader
        .selectFrom('merchantEvent')
        .select(['attempts', 'nextAttemptAt', 'lastError', 'deliveredAt'])
        .where('body', 'like', '%"externalReference":"hopeless"%')
        .executeTakeFirst();
    const startedAt = world.clock.now();
    for (let attempts = 1; attempts <= 10; attempts += 1) {
      const failed = await until(`attempt ${attempts}`, async () => {
        const one = await row();
        return one?.attempts === attempts && one;
      });
      world.clock.move(Date.parse(failed.nextAttemptAt ?? '') - world.clock.now() + 1000);
    }
    const last = await until('it is given up', async () => {
      const one = await row();
      return one?.attempts === 11 && one;
    });
    expect(last).toMatchObject({
      nextAttemptAt: null,
      deliveredAt: null,
      lastError: 'the instance answered 503',
    });
    const hours = (world.clock.now() - startedAt) / 3_600_000;
    expect(Math.round(hours)).toBe(28);
    expect(receiver.received).toEqual([]);
  });
});

test('a rotated key signs at once, also what was waiting', async () => {
  const { merchant, receiver } = await aMerchantWithReceiver();
  receiver.answerWith(500);
  await paid(merchant, { reference: 'before-rotation' });
  await until('it has failed once', async () => {
    const row = await world.app.app.gateway.database.reader
      .selectFrom('merchantEvent')
      .select('attempts')
      .where('body', 'like', '%"before-rotation"%')
      .executeTakeFirst();
    return row?.attempts === 1;
  });
  const rotated = await world.asAdmin('POST /api/merchant.rotateSigningKey', { merchantCode: merchant.code });
  const { signingKey } = rotated.body;
  expect(signingKey).not.toBe(merchant.signingKey);
  world.clock.move(6000);
  const [delivery] = await arrived(receiver, 1);
  if (delivery === undefined) throw new Error('nothing arrived');
  expect(delivery.signature).toBe(signatureOf(signingKey, delivery.bytes));
  // A caller that lost the answer asks again.
  const again = await world.asAdmin('POST /api/merchant.create', {
    externalId: merchant.externalId,
    name: 'x',
    eventsUrl: receiver.url,
  });
  expect(again.body.signingKey).toBe(signingKey);
});

test('a new address takes what was waiting', async () => {
  const { merchant, receiver } = await aMerchantWithReceiver();
  const other = await aReceiver();
  receivers.push(other);
  receiver.answerWith(500);
  await paid(merchant, { reference: 'moved' });
  await until('it has failed once', async () => {
    const row = await world.app.app.gateway.database.reader
      .selectFrom('merchantEvent')
      .select('attempts')
      .where('body', 'like', '%"moved"%')
      .executeTakeFirst();
    return row?.attempts === 1;
  });
  const change = { merchantCode: merchant.code, eventsUrl: other.url };
  await world.asAdmin('POST /api/merchant.update', change);
  world.clock.move(6000);
  await arrived(other, 1);
  expect(receiver.received).toEqual([]);
});

test('a released merchant hears of nothing any more', async () => {
  const { merchant, receiver } = await aMerchantWithReceiver();
  receiver.answerWith(500);
  await paid(merchant, { reference: 'too-late' });
  await world.asAdmin('POST /api/merchant.release', { merchantCode: merchant.code });
  world.clock.move(6000);
  const row = await until('its delivery has ended', async () => {
    const one = await world.app.app.gateway.database.reader
      .selectFrom('merchantEvent')
      .select(['nextAttemptAt', 'lastError'])
      .where('body', 'like', '%"too-late"%')
      .executeTakeFirst();
    return one?.nextAttemptAt === null && one;
  });
  expect(row.lastError).toBe('the merchant was released');
  expect(receiver.received).toEqual([]);
});
