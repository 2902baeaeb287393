import { once } from 'node:events';
import { request as httpsRequest } from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noCaddy } from '../../../support/caddy.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { until } from '../../../support/until.ts';
import { aSite, ask, type Site, sendRaw } from '../support.ts';
import { aCaddyIngress, CADDY_PATHS, type CaddyIngress, converse } from './support.ts';

describe.skipIf(noCaddy !== null).each(CADDY_PATHS)(`through $name${skipNote(noCaddy)}`, ({ direct }) => {
  let one: CaddyIngress;
  const sites: Site[] = [];
  beforeAll(async () => {
    one = await aCaddyIngress({ direct });
    await one.ingress.listen();
    one.known.add('a.test');
  });
  afterAll(async () => {
    await one.ingress.close();
    for (const site of sites) await site.close();
    await one.close();
  });

  async function routed(listener?: Parameters<typeof aSite>[0]): Promise<Site> {
    const site = await aSite(listener);
    sites.push(site);
    await one.ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target: site.target });
    return site;
  }

  test('the target sees who is calling and how, despite claims of the client, and no secret of the instance', async () => {
    await routed((request, response) => response.end(JSON.stringify(request.headers)));
    const headers = {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'ftp',
      'x-forwarded-host': 'evil.test',
      'x-real-ip': '6.6.6.6',
      'x-ingress-front': 'known-to-both',
      forwarded: 'for=6.6.6.6',
    };
    const plain: Record<string, string> = JSON.parse((await ask(one.port, { host: 'a.test', headers })).body);
    expect(plain).toEqual({
      host: 'a.test',
      ...(direct ? {} : { connection: expect.any(String) }),
      'accept-encoding': 'gzip',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'a.test',
    });
    const secure: Record<string, string> = JSON.parse(await askHttps(one.httpsPort, 'a.test', headers));
    expect(secure).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' });
  });

  test('the API answers at its own name, over TLS, and sees the address of the caller', async () => {
    const server = await aSite((request, response) => response.end(JSON.stringify(request.headers)));
    sites.push(server);
    const withApi = await aCaddyIngress({ api: { host: 'panel.test', target: server.target } });
    try {
      await withApi.ingress.listen();
      withApi.known.add('panel.test');
      const claims = { 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6' };
      const seen: Record<string, string> = JSON.parse(
        await askHttps(withApi.httpsPort, 'panel.test', claims),
      );
      expect(seen).toMatchObject({ host: 'panel.test', 'x-forwarded-for': '127.0.0.1' });
      expect(seen).toMatchObject({ 'x-forwarded-proto': 'https' });
      expect(Object.keys(seen)).not.toContain('x-ingress-front');
      expect((await ask(withApi.port, { host: 'other.test' })).body).toContain('No site at this address');
    } finally {
      await withApi.ingress.close();
      await withApi.close();
    }
  });

  test('an answer of the built-in ingress arrives unchanged', async () => {
    await one.ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target: null });
    const stopped = await ask(one.port, { host: 'a.test' });
    expect(stopped).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
    expect(stopped.body).toContain('This site is not running');
    expect((await ask(one.port, { host: 'other.test' })).body).toContain('No site at this address');
    expect((await ask(one.port, { host: 'a.test', method: 'HEAD' })).body).toBe('');
    expect(
      await sendRaw(one.port, 'GET http://a.test/ HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1\.1 503 /);
  });

  test('an answer streams: the first part arrives while the rest is still to come', async () => {
    let finish = () => {};
    await routed((_request, response) => {
      response.write('first');
      finish = () => response.end('last');
    });
    const { socket, answered } = converse(one.port, 'GET / HTTP/1.1\r\nHost: a.test\r\n\r\n', /first/);
    expect(await answered).not.toContain('last');
    const ended = once(socket, 'data');
    finish();
    expect(String((await ended)[0])).toContain('last');
    socket.destroy();
  });

  test('WebSockets go both ways, count as in flight, and outlive switches of any route', async () => {
    const { target, server } = await routed();
    server.on('upgrade', (_request, socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      socket.on('data', (data: Buffer) => socket.write(`echo ${data}`));
      socket.on('end', () => socket.end());
    });
    const handshake =
      'GET /ws HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
    const { socket, answered } = converse(one.port, handshake, /\r\n\r\n/);
    expect(await answered).toMatch(/^HTTP\/1\.1 101 /);
    await routed();
    await one.ingress.route({ applicationId: 'app_2', hosts: ['b.test'], target: null });
    socket.write('still here');
    expect(String((await once(socket, 'data'))[0])).toBe('echo still here');
    let drained = false;
    const draining = one.ingress.drain(target, 60_000).then(() => {
      drained = true;
    });
    await one.ingress.drain(target, 20);
    expect(drained).toBe(false);
    socket.end();
    await draining;
  });
});

describe.skipIf(noCaddy !== null).each(CADDY_PATHS)(
  `while the program restarts, $name${skipNote(noCaddy)}`,
  ({ direct }) => {
    async function routed(holdMs: number) {
      const one = await aCaddyIngress({ holdMs, direct });
      const site = await aSite();
      const route = { applicationId: 'app_1' as const, hosts: ['a.test'], target: site.target };
      await one.ingress.listen();
      await one.ingress.route(route);
      return {
        ...{ ...one, route },
        async close() {
          await site.close();
          await one.close();
        },
      };
    }

    test('holds requests back', async () => {
      // Longer than a start takes on a busy machine.
      const { caddy, ingress, port, route, again, close } = await routed(120_000);
      await ingress.close();
      let settled = false;
      const answer = ask(port, { host: 'a.test', method: 'DELETE' }).finally(() => {
        settled = true;
      });
      // Long enough for a request that is not held back to have failed.
      await ask(caddy.foreignPort, { host: 'a.test' });
      expect(settled).toBe(false);
      const restarted = again();
      await restarted.route(route);
      await restarted.listen();
      expect(await answer).toMatchObject({ status: 200, body: String(route.target.port) });
      await restarted.close();
      await close();
    });

    test('answers 503 if the program stays away', async () => {
      const { ingress, port, close } = await routed(500);
      await ingress.close();
      const away = await until('an answer', () => ask(port, { host: 'a.test' }));
      expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
      expect(away.body).toContain('The platform is being restarted');
      await close();
    });
  },
);

async function askHttps(port: number, host: string, headers: Record<string, string>): Promise<string> {
  const outgoing = httpsRequest({
    host: '127.0.0.1',
    port,
    servername: host,
    headers: { host, ...headers },
    rejectUnauthorized: false,
    agent: false,
  }).end();
  const [response] = await once(outgoing, 'response');
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return body;
}
