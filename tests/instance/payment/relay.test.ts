import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';
import { until } from '../../support/until.ts';
import { openSlowReceiver } from './slow-receiver.ts';
import {
  anActiveService,
  anEvent,
  anEventId,
  deliveriesOf,
  postSigned,
  settledDeliveries,
  sign,
} from './support.ts';

/** What goes out: the same bytes under the same signature, once to each address, independent of the others. */

let world: TestApp;
let offsetMs = 0;
beforeAll(async () => {
  const clock = { now: () => Date.now() + offsetMs };
  world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' }, { clock });
});
afterAll(() => world.close());

let receiver: Receiver;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const remove = (paymentGatewayId: Id<'pgw'>) =>
  world.ok('POST /api/paymentGateway.remove', { paymentGatewayId });

describe('bytes in are bytes out', () => {
  const id = (): string => `"id": "${anEventId()}"`;
  const ODD: readonly [what: string, make: () => string | Buffer, contentType: string][] = [
    ['odd spacing', () => `{ ${id()} ,\t"a" :1 , "b":  [ ] }`, 'application/json'],
    ['CRLF and a trailing newline', () => `{\r\n  ${id()}\r\n}\r\n\n`, 'application/json; charset=utf-8'],
    ['a byte order mark', () => `\uFEFF{${id()}}`, 'application/json'],
    ['duplicate keys', () => `{"id":"evt_other",${id()},"a":1,"a":2}`, 'application/json'],
    [
      'numbers in other forms',
      () => `{${id()},"amount":1e2,"rate":1.0,"big":9007199254740993}`,
      'text/plain',
    ],
    ['escapes', () => `{${id()},"name":"\\u00e9\\/\\u003c","lone":"\\ud800"}`, 'application/json'],
    [
      'invalid UTF-8',
      () =>
        Buffer.concat([Buffer.from(`{${id()},"x":"`), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('"}')]),
      'application/json',
    ],
    ['an odd content type', () => `{${id()}}`, 'application/vnd.payment+json;v="1 2"'],
    ['an invalid content type', () => `{${id()}}`, 'nonsense'],
    ['a body of nearly 1 MiB', () => `{${id()},"x":"${'y'.repeat(1024 * 1024 - 100)}"}`, 'application/json'],
  ];

  test.each(ODD)('%s', async (_what, make, contentType) => {
    const service = await anActiveService(world, { webhookUrl: `${receiver.url}/hook?x=1` });
    const body = make();
    expect(await postSigned(world, service, body, contentType)).toEqual({ received: true, duplicate: false });
    const [received] = await until(
      'it arrives',
      async () => receiver.requests.length > 0 && receiver.requests,
    );
    expect(received?.body.equals(Buffer.from(body))).toBe(true);
    expect(received?.headers).toMatchObject({
      'x-gateway-signature': sign(service.key, body),
      'content-type': contentType,
    });
    expect(received?.path).toBe('/hook?x=1');
    const [delivery] = await settledDeliveries(world, service.paymentGatewayId, 1);
    expect(delivery).toMatchObject({ status: 'succeeded', statusCode: 200, reason: null, manual: false });
    await remove(service.paymentGatewayId);
  });

  test('no content type stays none', async () => {
    const service = await anActiveService(world, { webhookUrl: receiver.url });
    const body = anEvent();
    await fetch(`${world.url}/api/payment-events/${service.merchantCode}`, {
      method: 'POST',
      body: Buffer.from(body),
      headers: { 'x-gateway-signature': sign(service.key, body) },
    });
    const [received] = await until(
      'it arrives',
      async () => receiver.requests.length > 0 && receiver.requests,
    );
    expect(received?.headers).not.toHaveProperty('content-type');
    await remove(service.paymentGatewayId);
  });
});

describe('who gets it', () => {
  test('every address of the organization once, however many services have it', async () => {
    const first = await anActiveService(world, { webhookUrl: `${receiver.url}/a` });
    const second = await anActiveService(world, { webhookUrl: `${receiver.url}/b` });
    const same = await anActiveService(world, { webhookUrl: `${receiver.url}/a#part` });
    const silent = await anActiveService(world);
    await postSigned(world, first, anEvent());
    for (const { paymentGatewayId } of [first, second, same])
      expect(await settledDeliveries(world, paymentGatewayId, 1)).toHaveLength(1);
    expect(receiver.requests.map(({ path }) => path).sort()).toEqual(['/a', '/b']);
    expect(await deliveriesOf(world, silent.paymentGatewayId)).toEqual([]);
    const [one] = await deliveriesOf(world, first.paymentGatewayId);
    const [other] = await deliveriesOf(world, same.paymentGatewayId);
    expect(other?.deliveryId).toBe(one?.deliveryId);
    for (const { paymentGatewayId } of [first, second, same, silent]) await remove(paymentGatewayId);
  });

  test('to no address where none is configured; a duplicate after it was set is not relayed either', async () => {
    const service = await anActiveService(world);
    const body = anEvent();
    await postSigned(world, service, body);
    const { paymentGatewayId } = service;
    await world.ok('POST /api/paymentGateway.update', { paymentGatewayId, webhookUrl: receiver.url });
    expect(await postSigned(world, service, body)).toEqual({ received: true, duplicate: true });
    await postSigned(world, service, anEvent());
    await settledDeliveries(world, paymentGatewayId, 1);
    expect(receiver.requests).toHaveLength(1);
    await world.ok('POST /api/paymentGateway.update', { paymentGatewayId, webhookUrl: null });
    await postSigned(world, service, anEvent());
    expect(await deliveriesOf(world, paymentGatewayId)).toHaveLength(1);
    await remove(paymentGatewayId);
  });

  test('the same event 20 times at once is relayed once', async () => {
    const service = await anActiveService(world, { webhookUrl: receiver.url });
    const body = anEvent();
    const answers = await Promise.all(Array.from({ length: 20 }, () => postSigned(world, service, body)));
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    // Another id with the same bytes elsewhere, and other bytes with the same id.
    const { id } = JSON.parse(body);
    expect(await postSigned(world, service, anEvent(id, { type: 'other' }))).toMatchObject({
      duplicate: true,
    });
    await postSigned(world, service, anEvent());
    expect(await settledDeliveries(world, service.paymentGatewayId, 2)).toHaveLength(2);
    expect(receiver.requests.filter((request) => request.body.toString() === body)).toHaveLength(1);
    expect(receiver.requests).toHaveLength(2);
    await remove(service.paymentGatewayId);
  });
});

describe('what fails is logged, and not tried again', () => {
  test.each([500, 404, 410, 429])('an answer of %i', async (status) => {
    receiver.answerWith(status);
    const service = await anActiveService(world, { webhookUrl: receiver.url });
    await postSigned(world, service, anEvent());
    const [delivery] = await settledDeliveries(world, service.paymentGatewayId, 1);
    expect(delivery).toMatchObject({ status: 'failed', statusCode: status, reason: `Answered ${status}.` });
    offsetMs += 60 * 60 * 1000;
    await postSigned(world, service, anEvent());
    await settledDeliveries(world, service.paymentGatewayId, 2);
    expect(receiver.requests).toHaveLength(2);
    await remove(service.paymentGatewayId);
  });

  test('a redirect, which is not followed', async () => {
    const elsewhere = await openReceiver();
    receiver.answerWith(308, `${elsewhere.url}/there`);
    const service = await anActiveService(world, { webhookUrl: receiver.url });
    await postSigned(world, service, anEvent());
    const [delivery] = await settledDeliveries(world, service.paymentGatewayId, 1);
    expect(delivery).toMatchObject({ status: 'failed', statusCode: 308 });
    expect(delivery?.reason).toContain('not followed');
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
    await remove(service.paymentGatewayId);
  });

  test('a closed port', async () => {
    const gone = await openReceiver();
    await gone.close();
    const service = await anActiveService(world, { webhookUrl: gone.url });
    await postSigned(world, service, anEvent());
    const [delivery] = await settledDeliveries(world, service.paymentGatewayId, 1);
    expect(delivery).toMatchObject({
      status: 'failed',
      statusCode: null,
      reason: 'The connection was refused.',
    });
    await remove(service.paymentGatewayId);
  });
});

describe('by hand', () => {
  test('a delivery is sent again to its address, marked as such', async () => {
    receiver.answerWith(500);
    const service = await anActiveService(world, { webhookUrl: receiver.url });
    const { paymentGatewayId } = service;
    const body = anEvent();
    await postSigned(world, service, body);
    const [failed] = await settledDeliveries(world, paymentGatewayId, 1);
    receiver.answerWith(200);
    const { deliveryId } = await world.ok<{ deliveryId: string }>('POST /api/paymentGateway.redeliver', {
      deliveryId: failed?.deliveryId,
    });
    const log = await settledDeliveries(world, paymentGatewayId, 2);
    expect(log.map(({ manual, status }) => ({ manual, status }))).toEqual([
      { manual: true, status: 'succeeded' },
      { manual: false, status: 'failed' },
    ]);
    expect(log[0]?.deliveryId).toBe(deliveryId);
    const [first, second] = receiver.requests;
    expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
    expect(second?.headers['x-gateway-signature']).toBe(first?.headers['x-gateway-signature']);
    await remove(paymentGatewayId);
  });

  test('an event goes to the address that a service has now, also one that had none', async () => {
    const service = await anActiveService(world);
    const { paymentGatewayId } = service;
    const eventId = anEventId();
    await postSigned(world, service, anEvent(eventId));
    const again = { paymentGatewayId, eventId };
    expect((await world.call('POST /api/paymentGateway.redeliver', { body: again })).status).toBe(409);
    await world.ok('POST /api/paymentGateway.update', { paymentGatewayId, webhookUrl: receiver.url });
    await world.ok('POST /api/paymentGateway.redeliver', again);
    expect(await settledDeliveries(world, paymentGatewayId, 1)).toMatchObject([{ manual: true, eventId }]);
    await world.ok('POST /api/paymentGateway.update', {
      paymentGatewayId,
      webhookUrl: `${receiver.url}/new`,
    });
    const [{ deliveryId } = { deliveryId: '' }] = await deliveriesOf(world, paymentGatewayId);
    const gone = await world.call('POST /api/paymentGateway.redeliver', { body: { deliveryId } });
    expect([gone.status, gone.body.message]).toEqual([409, expect.stringContaining('no longer configured')]);
    await remove(paymentGatewayId);
  });

  test('not while it is on its way, and not without saying what', async () => {
    const slow = await openSlowReceiver();
    const service = await anActiveService(world, { webhookUrl: slow.url });
    await postSigned(world, service, anEvent());
    await until('it is on its way', async () => slow.bodies.length === 1);
    const [{ deliveryId } = { deliveryId: '' }] = await deliveriesOf(world, service.paymentGatewayId);
    const early = await world.call('POST /api/paymentGateway.redeliver', { body: { deliveryId } });
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('already being sent')]);
    slow.release();
    await settledDeliveries(world, service.paymentGatewayId, 1);
    for (const body of [{}, { eventId: 'x' }, { paymentGatewayId: service.paymentGatewayId }]) {
      const answer = await world.call('POST /api/paymentGateway.redeliver', { body });
      expect([answer.status, answer.body.issues?.[0].path]).toEqual([400, ['deliveryId']]);
    }
    await slow.close();
    await remove(service.paymentGatewayId);
  });
});
