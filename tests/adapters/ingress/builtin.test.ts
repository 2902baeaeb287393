import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openBuiltinIngress } from '#src/adapters/ingress/builtin/open.ts';
import { aBuiltinIngress, ask, deadTarget, sendRaw } from './support.ts';

const { ingress, site, route } = aBuiltinIngress();

describe('answers of the ingress itself', () => {
  test('an unknown host gets a page that repeats nothing', async () => {
    const { status, headers, body } = await ask(ingress().port(), { host: 'evil<script>.test' });
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 404,
      type: 'text/html; charset=utf-8',
    });
    expect(body).toContain('No site at this address');
    expect(body).not.toContain('evil');
  });

  test('a site that does not run gets 503 with Retry-After', async () => {
    await route(null);
    const { status, headers } = await ask(ingress().port(), { host: 'a.test' });
    expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '10' });
  });

  test('a refused connection is 502, to HEAD without a body', async () => {
    await route(await deadTarget());
    expect(await ask(ingress().port(), { host: 'a.test' })).toMatchObject({ status: 502 });
    expect(await ask(ingress().port(), { host: 'a.test', method: 'POST', body: 'x' })).toMatchObject({
      status: 502,
    });
    expect(await ask(ingress().port(), { host: 'a.test', method: 'HEAD' })).toMatchObject({
      status: 502,
      body: '',
    });
  });

  test('a target that stays silent is 504', async () => {
    const slow = openBuiltinIngress({ host: '127.0.0.1', port: 0, idleTimeoutMs: 50 });
    await slow.listen();
    const { target } = await site(() => {});
    await slow.route({ applicationId: 'app_1', hosts: ['a.test'], target });
    expect(await ask(slow.port(), { host: 'a.test' })).toMatchObject({ status: 504 });
    await slow.close();
  });

  test('a target that breaks off breaks off the answer as well', async () => {
    const { target } = await site((_request, response) => {
      response.write('half');
      response.socket?.end();
    });
    await route(target);
    await expect(ask(ingress().port(), { host: 'a.test' })).rejects.toThrow();
  });

  test('a busy port is named', async () => {
    const second = openBuiltinIngress({ host: '127.0.0.1', port: ingress().port() });
    await expect(second.listen()).rejects.toThrow(
      `Port ${ingress().port()} on 127.0.0.1 is in use (INGRESS_PORT).`,
    );
    await second.close();
  });
});

describe('forwarding', () => {
  test('path, query, method, body and status arrive unchanged', async () => {
    const body = randomBytes(3_000_000);
    const { target } = await site(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const isSame = Buffer.concat(chunks).equals(body);
      response.writeHead(418, 'Teapot', { 'x-own': 'yes', 'set-cookie': ['a=1', 'b=2'] });
      response.end(`${request.method} ${request.url} ${isSame}`);
    });
    await route(target);
    const path = '/a%2Fb//c/../d?x=%20&y=/?';
    for (const headers of [{ 'content-length': String(body.length) }, { 'transfer-encoding': 'chunked' }]) {
      const found = await ask(ingress().port(), { host: 'a.test', path, method: 'PUT', body, headers });
      expect(found).toMatchObject({
        status: 418,
        body: `PUT ${path} true`,
        headers: { 'x-own': 'yes', 'set-cookie': ['a=1', 'b=2'] },
      });
    }
  });

  test('the target sees who is calling, despite claims of the client', async () => {
    const { target } = await site((request, response) => response.end(JSON.stringify(request.headers)));
    await route(target);
    const headers = {
      'X-Forwarded-For': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-port': '1',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      connection: 'close, x-named, host, content-length',
      'x-named': '1',
      te: 'trailers',
      'proxy-authorization': 'Basic x',
      'keep-alive': 'timeout=1',
      accept: 'a/b',
    };
    const seen = JSON.parse((await ask(ingress().port(), { host: 'A.test:8080', headers })).body);
    expect(seen).toEqual({
      host: 'A.test:8080',
      accept: 'a/b',
      connection: expect.stringMatching(/^(keep-alive|close)$/),
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'A.test:8080',
    });
  });

  test("headers of the target's connection stay there; the client's own connection lasts", async () => {
    const { target } = await site((_request, response) => {
      response
        .writeHead(200, {
          connection: 'close, x-hop',
          'x-hop': '1',
          'keep-alive': 'timeout=1',
          'x-stays': '1',
        })
        .end('ok');
    });
    await route(target);
    const agent = new Agent({ keepAlive: true });
    const [response] = await once(
      get({ host: '127.0.0.1', port: ingress().port(), headers: { host: 'a.test' }, agent }),
      'response',
    );
    expect(response.headers).toMatchObject({ connection: 'keep-alive', 'x-stays': '1' });
    expect(response.headers).not.toHaveProperty('x-hop');
    response.resume();
    await once(response, 'end');
    agent.destroy();
    const closing = await sendRaw(
      ingress().port(),
      'GET / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n',
    );
    expect(closing).toMatch(/\r\nconnection: close\r\n/i);
  });

  test('an answer streams: the first part arrives while the rest is still to come', async () => {
    let finish = () => {};
    const { target } = await site((_request, response) => {
      response.write('data: 1\n\n');
      finish = () => response.end('data: 2\n\n');
    });
    await route(target);
    const [response] = await once(
      get({ host: '127.0.0.1', port: ingress().port(), headers: { host: 'a.test' } }),
      'response',
    );
    expect(String((await once(response, 'data'))[0])).toBe('data: 1\n\n');
    finish();
    expect(String((await once(response, 'data'))[0])).toBe('data: 2\n\n');
  });

  test('a client that goes away ends the request at the target', async () => {
    let gone: Promise<unknown> = Promise.resolve();
    let leave = () => {};
    const { target } = await site((request) => {
      gone = once(request.socket, 'close');
      leave();
    });
    await route(target);
    const request = get({ host: '127.0.0.1', port: ingress().port(), headers: { host: 'a.test' } }).on(
      'error',
      () => {},
    );
    const closed = new Promise((resolve) => request.once('close', resolve));
    leave = () => request.destroy();
    await closed;
    await gone;
    await ingress().drain(target, 60_000);
  });

  test('HTTP/1.0, absolute form, an offer of h2c', async () => {
    const { target } = await site((request, response) =>
      response.end(`got ${request.url} for ${request.headers.host}`),
    );
    await route(target);
    const port = ingress().port();
    expect(await sendRaw(port, 'GET /x HTTP/1.0\r\nHost: a.test\r\n\r\n')).toMatch(
      /200 OK[\s\S]*got \/x for a\.test$/,
    );
    const absolute = 'GET http://a.test/y?z HTTP/1.1\r\nHost: other.test\r\nConnection: close\r\n\r\n';
    expect(await sendRaw(port, absolute)).toContain('got /y?z for a.test');
    const h2c =
      'GET /z HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n\r\n';
    expect(await sendRaw(port, h2c)).toContain('got /z for a.test');
  });
});

describe('any bytes get a bounded answer', () => {
  test.each([
    ['GET //[ HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 200 /],
    ['GET http://[ HTTP/1.1\r\nHost: a.test\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['GET / HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['nonsense\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['\u0000\u0001\u0002', /^HTTP\/1\.1 400 /],
    ['CONNECT a.test:443 HTTP/1.1\r\nHost: a.test\r\n\r\n', /^$/],
    [
      'POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      /^HTTP\/1\.1 400 /,
    ],
    [`GET / HTTP/1.1\r\nHost: a.test\r\n${'x:y\r\n'.repeat(1_000_000)}\r\n`, /^(HTTP\/1\.1 431 |$)/],
    [`GET /${'x'.repeat(1_000_000)} HTTP/1.1\r\nHost: a.test\r\n\r\n`, /^(HTTP\/1\.1 431 |$)/],
    ['OPTIONS * HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 200 /],
    ['GET /\u00ff HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 (200|400) /],
  ])('request %#', async (bytes, expected) => {
    const { target } = await site();
    await route(target);
    expect(await sendRaw(ingress().port(), Buffer.from(bytes, 'latin1'))).toMatch(expected);
    expect(await ask(ingress().port(), { host: 'a.test' })).toMatchObject({ status: 200 });
  });
});
