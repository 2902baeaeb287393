import { describe, expect, test } from 'vitest';
import { visitorIdentification } from '#src/adapters/ingress/visitor-identity.ts';
import { ask, sendRaw } from './support.ts';
import { anIngress, aTarget } from './worker-support.ts';

describe('what a gateway in front states about a visitor', () => {
  const identify = visitorIdentification({ gateways: ['10.0.0.0/8', 'fd00::/8'] });
  const from = (remoteAddress: string, forwardedFor?: string, forwardedProto?: string) =>
    identify({
      socket: { remoteAddress },
      headers: {
        ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
        ...(forwardedProto !== undefined && { 'x-forwarded-proto': forwardedProto }),
      },
    });

  test.each([
    ['a visitor', '10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['a visitor over IPv6', 'fd00::1', '2001:db8::7', '2001:db8::7'],
    ['through a gateway over mapped IPv6', '::ffff:10.1.2.3', '203.0.113.7', '203.0.113.7'],
    ['through two gateways', '10.1.2.3', '203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ['one who claims another address', '10.1.2.3', '6.6.6.6, 203.0.113.7', '203.0.113.7'],
    ['one who claims the address of a gateway', '10.1.2.3', '10.6.6.6, 203.0.113.7', '203.0.113.7'],
    ['what is no address', '10.1.2.3', '203.0.113.7, unknown', '10.1.2.3'],
    ['what is no address, before a gateway', '10.1.2.3', 'unknown, 10.9.9.9', '10.9.9.9'],
    ['with a port', '10.1.2.3', '203.0.113.7:51234', '203.0.113.7'],
    ['over IPv6 with a port', '10.1.2.3', '[2001:db8::7]:51234', '2001:db8::7'],
    ['over IPv6 in brackets', '10.1.2.3', '[2001:db8::7]', '2001:db8::7'],
    ['a gateway itself', '10.1.2.3', '', '10.1.2.3'],
  ])('%s', (_, remote, forwardedFor, address) => expect(from(remote, forwardedFor).address).toBe(address));

  test('is not taken from other addresses', () =>
    expect(from('192.0.2.1', '6.6.6.6', 'https')).toEqual({ address: '192.0.2.1', protocol: 'http' }));

  test('contains the protocol', () => {
    expect(from('10.1.2.3', '203.0.113.7', 'https').protocol).toBe('https');
    expect(from('10.1.2.3', '203.0.113.7', 'http, https').protocol).toBe('https');
    expect(from('10.1.2.3', '203.0.113.7', 'https, http').protocol).toBe('http');
    expect(from('10.1.2.3', '203.0.113.7').protocol).toBe('http');
    const overTls = { socket: { remoteAddress: '10.1.2.3', encrypted: true }, headers: {} };
    expect(identify(overTls).protocol).toBe('https');
  });
});

describe.each([
  { whose: 'a gateway', gateways: ['127.0.0.0/8'], expected: ['203.0.113.7', 'https'] },
  { whose: 'a stranger', gateways: ['192.0.2.0/24'], expected: ['127.0.0.1', 'http'] },
])('an application behind the ingress learns, of $whose', ({ gateways, expected }) => {
  test('the address and the protocol, of requests and WebSockets', async () => {
    const seen: unknown[][] = [];
    const site = await aTarget((request, response) => {
      seen.push([request.headers['x-forwarded-for'], request.headers['x-forwarded-proto']]);
      response.end('ok');
    });
    site.server.on('upgrade', (request, socket) => {
      seen.push([request.headers['x-forwarded-for'], request.headers['x-forwarded-proto']]);
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    });
    const { ingress } = await anIngress({ gateways });
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target: site.target });
    await ingress.listen();
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    expect((await ask(ingress.port(), { host: 'a.test', headers })).status).toBe(200);
    await sendRaw(
      ingress.port(),
      'GET / HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
        'X-Forwarded-For: 203.0.113.7\r\nX-Forwarded-Proto: https\r\n\r\n',
    );
    expect(seen).toEqual([expected, expected]);
  });
});
