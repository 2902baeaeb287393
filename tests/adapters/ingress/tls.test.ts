import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { CertificateSource } from '#src/adapters/ingress/certificate-source.ts';
import { until } from '../../support/until.ts';
import { ask, sendRaw } from './support.ts';
import { aSecureIngress, askSecurely, portWithTls, shakeHands } from './tls-support.ts';
import { aTarget, closing, pidOf, replaced } from './worker-support.ts';

const NONE: CertificateSource = { find: async () => null };

async function aRoutedIngress(...setup: Parameters<typeof aSecureIngress>) {
  const opened = await aSecureIngress(...setup);
  const { target } = await aTarget((request, response) => response.end(JSON.stringify(request.headers)));
  await opened.ingress.route({ applicationId: 'app_1', hosts: ['a.test', 'b.test'], target });
  return { ...opened, target, port: portWithTls(opened.ingress) };
}

describe('a handshake', () => {
  test('shows the certificate of the host that is named, and uses TLS 1.3', async () => {
    const { port } = await aRoutedIngress();
    for (const host of ['a.test', 'b.test']) {
      const socket = await shakeHands(port, host);
      expect(socket.getPeerCertificate().subjectaltname).toBe(`DNS:${host}`);
      expect(socket.getProtocol()).toBe('TLSv1.3');
      expect(socket.getCipher().name).toBe('TLS_AES_128_GCM_SHA256');
    }
  });

  test('does not take place for other hosts, without a name, or with an old version', async () => {
    const { port, ingress } = await aRoutedIngress();
    await expect(shakeHands(port, 'c.test')).rejects.toThrow('no handshake');
    await expect(shakeHands(port, '')).rejects.toThrow('no handshake');
    await expect(shakeHands(port, 'a.test', { maxVersion: 'TLSv1.1' })).rejects.toThrow('no handshake');
    await ingress.unroute('app_1');
    await expect(shakeHands(port, 'a.test')).rejects.toThrow('no handshake');
  });

  test('chooses HTTP/2 where the client offers it', async () => {
    const { port } = await aRoutedIngress();
    const offered = async (protocols: string[]) =>
      (await shakeHands(port, 'a.test', { ALPNProtocols: protocols })).alpnProtocol;
    expect(await offered(['h2', 'http/1.1'])).toBe('h2');
    expect(await offered(['http/1.1'])).toBe('http/1.1');
  });

  test('that is silent ends, and counts as a connection of its address meanwhile', async () => {
    const { port } = await aRoutedIngress({}, { headersTimeoutMs: 700, limits: { perAddress: 1 } });
    const silent = connectTcp(port, '127.0.0.1');
    closing.push(async () => silent.destroy());
    await once(silent, 'connect');
    await expect(shakeHands(port, 'a.test')).rejects.toThrow('no handshake');
    await once(silent.resume(), 'close');
    expect(await until('a place is free', () => shakeHands(port, 'a.test').catch(() => false))).toBeTruthy();
  });

  test('waits for a certificate that is being ordered, and another worker asks for it anew', async () => {
    let asked = 0;
    const { ingress, port } = await aRoutedIngress();
    const slow = await aRoutedIngress({
      certificates: {
        async find() {
          asked += 1;
          await delay(50);
          return null;
        },
      },
    });
    await expect(shakeHands(slow.port, 'a.test')).rejects.toThrow('no handshake');
    await expect(shakeHands(slow.port, 'a.test')).rejects.toThrow('no handshake');
    expect(asked).toBe(1);

    const pid = pidOf(ingress);
    await shakeHands(port, 'a.test');
    process.kill(pid, 'SIGKILL');
    await replaced(ingress, pid);
    expect((await askSecurely(port, { host: 'a.test' })).status).toBe(200);
  });
});

describe('requests over TLS', () => {
  test('reach the site, which sees the address and the protocol of the visitor', async () => {
    const { port } = await aRoutedIngress();
    const { status, body } = await askSecurely(port, {
      host: 'a.test',
      headers: { 'x-forwarded-proto': 'ftp', 'x-forwarded-for': '6.6.6.6' },
    });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({
      host: 'a.test',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  test('plain ones are redirected where that is set, for hosts that are served', async () => {
    const { ingress, port } = await aRoutedIngress({ redirect: true });
    const { status, headers } = await ask(ingress.port(), { host: 'A.test:80', path: '/x?y=%20' });
    expect({ status, location: headers.location }).toEqual({
      status: 308,
      location: `https://a.test:${port}/x?y=%20`,
    });
    const webSocket = 'GET /ws HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    expect(await sendRaw(ingress.port(), webSocket)).toContain(`location: https://a.test:${port}/ws\r\n`);
    expect((await ask(ingress.port(), { host: 'c.test' })).status).toBe(404);
    expect((await askSecurely(port, { host: 'a.test' })).status).toBe(200);
  });

  test('large bodies arrive as they are', async () => {
    const { ingress, port } = await aRoutedIngress();
    const body = 'abcdefg'.repeat(500_000);
    const { target } = await aTarget((request, response) => void request.pipe(response));
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
    const echoed = await askSecurely(port, { host: 'a.test', method: 'PUT', body });
    expect(echoed.body === body).toBe(true);
  });
});

test('the page that proves a host is answered without TLS; other tokens are the business of the site', async () => {
  const certificates: CertificateSource = {
    find: async () => null,
    proofs: async () => ({ 'a-token-of-this-platform': 'the proof' }),
    problem: async (host) => `No certificate for ${host}.`,
  };
  const { ingress, target } = await aRoutedIngress({ certificates, redirect: false });
  const path = (token: string) => `/.well-known/acme-challenge/${token}`;
  const proof = await ask(ingress.port(), { host: 'a.test', path: path('a-token-of-this-platform') });
  expect(proof).toMatchObject({ status: 200, body: 'the proof' });
  const other = await ask(ingress.port(), { host: 'a.test', path: path('a-token-of-the-application') });
  expect(JSON.parse(other.body)).toMatchObject({ host: 'a.test' });
  const tooShort = await ask(ingress.port(), { host: 'a.test', path: path('x') });
  expect(tooShort.status).toBe(200);
  await ingress.drain(target, 1000);
  expect(await ingress.certificate('a.test')).toMatchObject({ lastError: 'No certificate for a.test.' });
});

test('strangers who ask for many such pages neither hide one nor ask the control plane often', async () => {
  let questions = 0;
  const certificates: CertificateSource = {
    find: async () => null,
    async proofs() {
      questions += 1;
      return { 'a-token-of-this-platform': 'the proof' };
    },
  };
  const { ingress } = await aRoutedIngress({ certificates });
  const page = (token: string) =>
    ask(ingress.port(), { host: 'a.test', path: `/.well-known/acme-challenge/${token}` });
  const flood = Array.from({ length: 200 }, (_, at) => page(`a-token-of-nobody-${at}`));
  expect(await page('a-token-of-this-platform')).toMatchObject({ status: 200, body: 'the proof' });
  await Promise.all(flood);
  expect(questions).toBeLessThan(50);
});

test('the state of a certificate is known', async () => {
  const { ingress } = await aRoutedIngress();
  expect(ingress.servesHttps).toBe(true);
  expect(await ingress.certificate('a.test')).toMatchObject({ status: 'active' });
  expect(await ingress.certificate('c.test')).toEqual({ status: 'none', expiresAt: null });
  const without = await aRoutedIngress({ certificates: NONE });
  expect(await without.ingress.certificate('a.test')).toMatchObject({
    status: 'failed',
    lastError: 'There is no certificate for this domain at present.',
  });
});

test('both ports are counted and closed', async () => {
  const { ingress, port } = await aRoutedIngress();
  const socket = await shakeHands(port, 'a.test');
  expect(await ingress.traffic()).toMatchObject({ connections: 1 });
  const closed = once(socket.resume(), 'close');
  await ingress.close();
  await closed;
  const again = connectTcp(port, '127.0.0.1');
  expect((await once(again, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' });
});
