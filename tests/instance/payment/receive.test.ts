import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#src/domain/id.ts';
import { reconcilePayments } from '#src/services/instance/payment/reconcile-payments.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { everyRow } from '../../support/coverage.ts';
import { openReceiver, type Receiver } from '../../support/receiver.ts';
import {
  anActiveService,
  anEvent,
  anEventId,
  deliveriesOf,
  post,
  postSigned,
  settledDeliveries,
  sign,
} from './support.ts';

/** Which bytes are taken for an event of the gateway, and which are not. What is refused is never relayed. */

let world: TestApp;
let receiver: Receiver;
let service: { paymentGatewayId: Id<'pgw'>; merchantCode: string; key: string };
let offsetMs = 0;

async function open(): Promise<void> {
  offsetMs = 0;
  const clock = { now: () => Date.now() + offsetMs };
  world = await openTestApp({ ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' }, { clock });
  receiver = await openReceiver();
  service = await anActiveService(world, { webhookUrl: receiver.url });
}

async function close(): Promise<void> {
  await world.close();
  await receiver.close();
}

const kept = async (): Promise<number> =>
  (await everyRow(world)).filter(({ table }) => table === 'paymentEvent').length;

async function refused(
  status: number,
  body: string | Buffer,
  headers: Record<string, string>,
  code = service.merchantCode,
): Promise<void> {
  const before = await kept();
  const answer = await post(world, code, body, { 'content-type': 'application/json', ...headers });
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'message']);
  expect(await kept()).toBe(before);
}

const body = anEvent();
const right = (): string => sign(service.key, body);

describe('signatures', () => {
  beforeAll(open);
  afterAll(close);

  const wrong: [what: string, headers: () => Record<string, string>][] = [
    ['none', () => ({})],
    ['an empty one', () => ({ 'x-gateway-signature': '' })],
    ['upper case', () => ({ 'x-gateway-signature': right().toUpperCase() })],
    ['one digit short', () => ({ 'x-gateway-signature': right().slice(1) })],
    ['one digit more', () => ({ 'x-gateway-signature': `${right()}0` })],
    ['with a prefix', () => ({ 'x-gateway-signature': `sha256=${right()}` })],
    ['twice in one header', () => ({ 'x-gateway-signature': `${right()}, ${right()}` })],
    ['base64', () => ({ 'x-gateway-signature': Buffer.from(right(), 'hex').toString('base64') })],
    ['by the merchant code', () => ({ 'x-gateway-signature': sign(service.merchantCode, body) })],
    ['by another key', () => ({ 'x-gateway-signature': sign('evsk_other', body) })],
    ['of another body', () => ({ 'x-gateway-signature': sign(service.key, `${body} `) })],
    ['under another name', () => ({ 'x-signature': right() })],
    ['zeros', () => ({ 'x-gateway-signature': '0'.repeat(64) })],
  ];
  test.each(wrong)('%s', (_what, headers) => refused(401, body, headers()));

  test('sent in two headers', async () => {
    const before = await kept();
    const { hostname, port } = new URL(world.url);
    const head = [
      `POST /api/payment-events/${service.merchantCode} HTTP/1.1`,
      ...[`host: ${hostname}`, 'connection: close', `content-length: ${body.length}`],
      ...[`x-gateway-signature: ${right()}`, `X-Gateway-Signature: ${right()}`],
    ];
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () =>
        socket.write(`${head.join('\r\n')}\r\n\r\n${body}`),
      );
      socket.setEncoding('utf8').on('data', (part: string) => (text += part));
      socket.once('close', () => resolve(text)).once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(await kept()).toBe(before);
  });

  test('spaces around the one value are no part of it', async () => {
    const event = anEvent();
    const headers = { 'x-gateway-signature': `  ${sign(service.key, event)} ` };
    expect((await post(world, service.merchantCode, event, headers)).status).toBe(200);
  });
});

describe('bodies', () => {
  beforeAll(open);
  afterAll(close);

  test.each([
    ['empty', ''],
    ['no JSON', 'id=evt_1'],
    ['an array', '[{"id":"evt_1"}]'],
    ['null', 'null'],
    ['no id', '{"type":"x"}'],
    ['an id that is a number', '{"id":7}'],
    ['an empty id', '{"id":""}'],
    ['an id with NUL', '{"id":"a\\u0000"}'],
    ['an id with half a character', '{"id":"a\\ud800"}'],
    ['an id of 201 characters', `{"id":"${'a'.repeat(201)}"}`],
    ['an id further down', '{"data":{"id":"evt_1"}}'],
    ['cut off', '{"id":"evt_1"'],
  ])('signed, but %s', (_what, text) =>
    refused(400, text, { 'x-gateway-signature': sign(service.key, text) }),
  );

  test('an empty body that is not signed is a matter of the signature', () => refused(401, '', {}));

  test('nothing else of the body is judged', async () => {
    for (const odd of [
      `{"id":"${anEventId()}"}`,
      `{"id":"${anEventId()}","type":7,"data":null}`,
      `{"id":"${anEventId()}","type":"a\\u0000b"}`,
      `{"id":"${anEventId()}","__proto__":{"x":1},"constructor":1}`,
      `{"id":"${anEventId()}","data":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    ])
      expect(await postSigned(world, service, odd)).toEqual({ received: true, duplicate: false });
  });

  test('one byte over 1 MiB is too large, 1 MiB is not', async () => {
    const at = `{"id":"${anEventId()}"}`.padEnd(1024 * 1024, ' ');
    expect(await postSigned(world, service, at)).toMatchObject({ duplicate: false });
    await refused(413, `${at} `, { 'x-gateway-signature': sign(service.key, `${at} `) });
  });
});

describe('addresses', () => {
  beforeEach(open);
  afterEach(close);

  test('a code that is unknown, in another case or released is 404; from the thirty-first on 429', async () => {
    const other = service.merchantCode.toUpperCase();
    const headers = { 'x-gateway-signature': right() };
    for (const code of [other, 'mc_none', 'é', 'a\0b', 'x'.repeat(300), world.organizationId])
      await refused(404, body, headers, code);
    for (let tries = 6; tries < 30; tries += 1) await refused(404, body, headers, `mc_${tries}`);
    const over = await post(world, 'mc_more', body, headers);
    expect([over.status, Number(over.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await postSigned(world, service, anEvent());
    offsetMs += 61_000;
    await refused(404, body, headers, 'mc_later');
  });

  test('wrong signatures are 401; from the sixty-first of an address in a minute on 429', async () => {
    const headers = { 'x-gateway-signature': '0'.repeat(64) };
    for (let tries = 0; tries < 60; tries += 1) await refused(401, body, headers);
    expect((await post(world, service.merchantCode, body, headers)).status).toBe(429);
    await postSigned(world, service, anEvent());
    offsetMs += 61_000;
    await refused(401, body, headers);
  });

  test('other methods are 405; the empty code is nothing', async () => {
    const got = await world.call(`GET /api/payment-events/${service.merchantCode}`, { key: null });
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await world.call('POST /api/payment-events/', { key: null })).status).toBe(404);
  });
});

describe('a rotated key', () => {
  beforeEach(open);
  afterEach(close);

  const rotate = () =>
    world.call('POST /api/paymentGateway.rotateSigningKey', {
      body: { paymentGatewayId: service.paymentGatewayId },
    });

  test('signs from now on; the old one is taken for 24 hours, relayed unchanged, and then not', async () => {
    const { status, body: rotated } = await rotate();
    expect([status, rotated.webhookSigningKey]).toEqual([200, expect.not.stringContaining(service.key)]);
    const before = (await deliveriesOf(world, service.paymentGatewayId)).length;
    const [old, fresh] = [anEvent(), anEvent()];
    await postSigned(world, service, old);
    await postSigned(world, { ...service, key: rotated.webhookSigningKey }, fresh);
    await settledDeliveries(world, service.paymentGatewayId, before + 2);
    const signatures = receiver.requests.map(({ headers }) => headers['x-gateway-signature']);
    expect(signatures).toEqual(
      expect.arrayContaining([sign(service.key, old), sign(rotated.webhookSigningKey, fresh)]),
    );
    offsetMs += 24 * 60 * 60 * 1000 - 60_000;
    await postSigned(world, service, anEvent());
    offsetMs += 61_000;
    const late = anEvent();
    await refused(401, late, { 'x-gateway-signature': sign(service.key, late) });
  });

  test('again and again: every key of the last 24 hours holds, and the sixth rotation has to wait', async () => {
    const keys = [service.key];
    for (let at = 0; at < 5; at += 1) {
      const { status, body } = await rotate();
      expect(status).toBe(200);
      keys.push(body.webhookSigningKey);
      offsetMs += 60_000;
    }
    const { status, body } = await rotate();
    expect([status, body.message]).toEqual([409, expect.stringContaining('Rotate it again after')]);
    for (const key of keys) await postSigned(world, { ...service, key }, anEvent());
    // The first one was replaced five minutes ago.
    offsetMs += 24 * 60 * 60 * 1000 - 5 * 60_000;
    const late = anEvent();
    const first = keys[0] ?? '';
    await refused(401, late, { 'x-gateway-signature': sign(first, late) });
    for (const key of keys.slice(1)) await postSigned(world, { ...service, key }, anEvent());
    const again = await rotate();
    expect(again.status).toBe(200);
  });

  test('20 times at once: every answered key is valid, or the caller is asked to retry', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, rotate));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const keys = answers.filter(({ status }) => status === 200).map((one) => one.body.webhookSigningKey);
    expect(keys.length).toBeGreaterThan(0);
    const key = keys.at(-1);
    await postSigned(world, { ...service, key }, anEvent());
  });
});

describe('an old event', () => {
  beforeEach(open);
  afterEach(close);

  test('again is known after its bytes are forgotten', async () => {
    const event = anEvent();
    await postSigned(world, service, event);
    await settledDeliveries(world, service.paymentGatewayId, 1);
    offsetMs += 31 * 24 * 60 * 60 * 1000;
    await reconcilePayments(world.app.instance);
    expect(await deliveriesOf(world, service.paymentGatewayId)).toEqual([]);
    const rows = (await everyRow(world)).filter(({ table }) => table === 'paymentEvent');
    expect(rows.every(({ row }) => row.body === null)).toBe(true);
    const heard = receiver.requests.length;
    expect(await postSigned(world, service, event)).toEqual({ received: true, duplicate: true });
    const { id: eventId } = JSON.parse(event);
    const again = { paymentGatewayId: service.paymentGatewayId, eventId };
    expect((await world.call('POST /api/paymentGateway.redeliver', { body: again })).status).toBe(404);
    expect(receiver.requests).toHaveLength(heard);
  });
});
