import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openGuardedFetch } from '#src/adapters/http-client/guarded-fetch.ts';
import type { GuardedRequest } from '#src/adapters/http-client/port.ts';
import { openTargetGuard, type TargetGuardOptions } from '#src/adapters/http-client/resolve-target.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('answered', () => {
  test('bytes in are bytes out, both ways', async () => {
    const sent = Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x0d, 0x0a, 0x7d, 0xff, 0x00, 0x20, 0x0a]);
    const url = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.writeHead(202, {
        'x-method': request.method,
        'x-length': request.headers['content-length'],
        'x-signature': request.headers['x-signature'],
      });
      response.end(Buffer.concat(chunks));
    });
    const answer = await call({
      url,
      method: 'POST',
      body: sent,
      headers: { 'x-signature': 'abc', 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({
      kind: 'answered',
      status: 202,
      headers: { 'x-method': 'POST', 'x-length': '11', 'x-signature': 'abc' },
      isTruncated: false,
    });
    expect(answer.kind === 'answered' && answer.body.equals(sent)).toBe(true);
  });

  test('a redirect is an answer, never followed', async () => {
    let visits = 0;
    const target = await serve((_request, response) => {
      visits += 1;
      response.end();
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await serve((_request, response) => response.writeHead(status, { location: target }).end());
      expect(await call({ url })).toMatchObject({ kind: 'answered', status, headers: { location: target } });
    }
    expect(visits).toBe(0);
  });

  test('an endless body is cut', async () => {
    const url = await serve((_request, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const answer = await call({ url, maxBodyBytes: 1000 });
    expect(answer).toMatchObject({ kind: 'answered', status: 200, isTruncated: true });
    expect(answer.kind === 'answered' && answer.body.length).toBe(1000);
  });

  test('a body that drips ends with the deadline; its status counts', async () => {
    const url = await serve((_request, response) => response.write('x'));
    expect(await call({ url, deadlineMs: 1_000 })).toMatchObject({
      kind: 'answered',
      status: 200,
      isTruncated: true,
    });
  });

  test('msw intercepts it', async () => {
    const stand = setupServer(
      http.post('https://hooks.example/a', () => HttpResponse.json({ ok: 1 }, { status: 201 })),
    );
    stand.listen({ onUnhandledFrame: 'bypass' });
    try {
      const answer = await call(
        { url: 'https://hooks.example/a', method: 'POST' },
        { resolveName: async () => ['93.184.216.34'] },
      );
      expect(answer).toMatchObject({ kind: 'answered', status: 201 });
    } finally {
      stand.close();
    }
  });
});

describe('pinned', () => {
  test('the connection goes to the judged address; the name is not looked up again', async () => {
    const url = await serve((request, response) => response.end(request.headers.host));
    const named = url.replace('127.0.0.1', 'hooks.example');
    let asked = 0;
    const resolveName = async () => {
      asked += 1;
      // Rebinding: a second look would give another address.
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    const answer = await call({ url: named }, { resolveName });
    expect(answer.kind === 'answered' && answer.body.toString()).toBe(new URL(named).host);
    expect(asked).toBe(1);
  });

  test("the environment's proxies are ignored", async () => {
    let proxied = 0;
    const proxy = await serve((_request, response) => {
      proxied += 1;
      response.end('proxy');
    });
    const url = await serve((_request, response) => response.end('direct'));
    vi.stubEnv('HTTP_PROXY', proxy);
    vi.stubEnv('http_proxy', proxy);
    vi.stubEnv('ALL_PROXY', proxy);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    try {
      expect(await call({ url })).toMatchObject({ kind: 'answered', body: Buffer.from('direct') });
      expect(proxied).toBe(0);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

describe('refused, nothing sent', () => {
  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'not a url',
    '',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://metadata.google.internal/',
    'http://private.example/',
  ])('%j', async (url) => {
    const answer = await call({ url }, { allowedPrivateTargets: [], resolveName: async () => ['10.0.0.1'] });
    expect(answer).toEqual({ kind: 'refused', reason: expect.stringMatching(/\.$/) });
    expect(JSON.stringify(answer)).not.toContain('secret');
  });
});

describe('failed', () => {
  test('no answer in time', async () => {
    const url = await serve(() => {});
    expect(await call({ url, deadlineMs: 100 })).toEqual({
      kind: 'failed',
      reason: 'No answer within 0.1 seconds.',
    });
  });

  test('the name resolves too slowly', async () => {
    const answer = await call(
      { url: 'http://slow.example/', deadlineMs: 50 },
      { resolveName: () => new Promise(() => {}) },
    );
    expect(answer).toEqual({ kind: 'failed', reason: 'No answer within 0.05 seconds.' });
  });

  test('the connection is refused or broken, the name unknown', async () => {
    const url = await serve((request) => request.socket.destroy());
    expect(await call({ url })).toEqual({
      kind: 'failed',
      reason: 'The connection was closed before an answer arrived.',
    });
    servers.at(-1)?.close();
    servers.at(-1)?.closeAllConnections();
    expect(await call({ url })).toEqual({ kind: 'failed', reason: 'The connection was refused.' });
    const resolveName = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    expect(await call({ url: 'http://gone.example/' }, { resolveName })).toEqual({
      kind: 'failed',
      reason: 'The host gone.example was not found in DNS (ENOTFOUND). Check the address.',
    });
  });

  test('there is no TLS behind an https address', async () => {
    const url = await serve((_request, response) => response.end('plain'));
    expect(await call({ url: url.replace('http:', 'https:') })).toEqual({
      kind: 'failed',
      reason: 'TLS could not be agreed on: the host may not support it at this port.',
    });
  });

  test('the caller gives up', async () => {
    const cancel = new AbortController();
    const url = await serve(() => cancel.abort());
    expect(await call({ url, signal: cancel.signal })).toEqual({
      kind: 'failed',
      reason: 'The call was cancelled.',
    });
  });
});

function call(request: Partial<GuardedRequest> & { url: string }, options: Partial<TargetGuardOptions> = {}) {
  const guard = openTargetGuard({
    allowedPrivateTargets: ['127.0.0.0/8'],
    ownListeners: [],
    ...options,
  });
  return openGuardedFetch({ guard })({ deadlineMs: 10_000, ...request });
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
