import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { BuiltinIngressOptions } from '#src/adapters/ingress/builtin/open.ts';
import { until } from '../../support/until.ts';
import { ask } from './support.ts';
import { aSecureIngress, openSession, portWithTls } from './tls-support.ts';
import { aHangingSite, anIngress, closing } from './worker-support.ts';

/** Two places for a visitor. */
const PLACES = 8;
const SLOW = '203.0.113.7';
const OTHER = '203.0.113.8';

/** An ingress behind a front, with two applications. */
async function anIngressBehind(front: Partial<BuiltinIngressOptions>) {
  const { limits, ...others } = front;
  const { ingress } = await anIngress({
    ...{ closeGraceMs: 100, ...others, limits: { perApplication: PLACES, ...limits } },
  });
  const site = await aHangingSite();
  site.server.on('upgrade', (_request, socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
  );
  await ingress.route({ applicationId: 'app_1', hosts: ['a.test', 'alias.test'], target: site.target });
  await ingress.route({ applicationId: 'app_2', hosts: ['b.test'], target: site.target });
  await ingress.listen();
  return { ...site, port: ingress.port() };
}

const forwardedFor = (visitor: string, headers: Record<string, string> = {}) => ({
  headers: { 'x-forwarded-for': visitor, ...headers },
});

test.each<[string, Partial<BuiltinIngressOptions>, Record<string, string>]>([
  ['a gateway', { gateways: ['127.0.0.1/32'] }, {}],
  ['our own proxy', { frontSecret: 'secret', limits: { perAddress: null } }, { 'x-ingress-front': 'secret' }],
])('one visitor behind %s takes a quarter of the places of an application', async (_, front, headers) => {
  const { port, held } = await anIngressBehind(front);
  const visit = (visitor: string, host = 'a.test', path = '/') =>
    ask(port, { host, path, ...forwardedFor(visitor, headers) });
  const hanging = ['a.test', 'alias.test'].map((host) => visit(SLOW, host, '/hold'));
  await until('both have arrived', () => held.length === 2);

  const refused = await visit(SLOW);
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  expect(refused.body).toContain('Too many requests');
  expect(await visit(OTHER)).toMatchObject({ status: 200 });
  expect(await visit(SLOW, 'b.test')).toMatchObject({ status: 200 });

  held[0]?.();
  await Promise.race(hanging);
  await until('a place is free', async () => (await visit(SLOW)).status === 200);
  held[1]?.();
  expect((await Promise.all(hanging)).map(({ body }) => body)).toEqual(['held', 'held']);
});

test('the addresses of one network over IPv6 are one visitor', async () => {
  const { port, held } = await anIngressBehind({ gateways: ['127.0.0.1/32'] });
  const visit = (visitor: string, path = '/') =>
    ask(port, { host: 'a.test', path, ...forwardedFor(visitor) });
  const hanging = ['2001:db8::1', '2001:db8::2'].map((visitor) => visit(visitor, '/hold'));
  await until('both have arrived', () => held.length === 2);
  expect(await visit('2001:db8::3')).toMatchObject({ status: 429 });
  expect(await visit('2001:db8:0:1::3')).toMatchObject({ status: 200 });
  for (const finish of held) finish();
  await Promise.all(hanging);
});

test('WebSockets take places of their visitor as well', async () => {
  const { port } = await anIngressBehind({ gateways: ['127.0.0.1/32'] });
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    closing.push(async () => socket.destroy());
    socket.write(
      `GET / HTTP/1.1\r\nHost: a.test\r\nX-Forwarded-For: ${SLOW}\r\n` +
        'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    const [answer] = await once(socket, 'data');
    return { socket, status: String(answer).slice(9, 12) };
  };
  const [first, second, third] = [await open(), await open(), await open()];
  expect([first, second, third].map(({ status }) => status)).toEqual(['101', '101', '429']);
  expect(await ask(port, { host: 'a.test', ...forwardedFor(SLOW) })).toMatchObject({ status: 429 });
  expect(await ask(port, { host: 'a.test', ...forwardedFor(OTHER) })).toMatchObject({ status: 200 });
  first.socket.destroy();
  await until('a place is free', async () => (await open()).status === '101');
});

test('a listed proxy that names no visitor is not one', async () => {
  const { port, held } = await anIngressBehind({
    gateways: ['127.0.0.1/32'],
    limits: { proxies: ['127.0.0.1/32'] },
  });
  const hanging = Array.from({ length: PLACES }, () => ask(port, { host: 'a.test', path: '/hold' }));
  await until('all have arrived', () => held.length === PLACES);
  expect(await ask(port, { host: 'a.test' })).toMatchObject({ status: 503 });
  for (const finish of held) finish();
  await Promise.all(hanging);
});

test('a connection over HTTP/2 is offered no more streams than its visitor has places', async () => {
  const { ingress } = await aSecureIngress({}, { limits: { perApplication: PLACES } });
  await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target: null });
  const session = await openSession(portWithTls(ingress), 'a.test');
  await until('it has the settings', () => session.remoteSettings.maxConcurrentStreams === 2);
});
