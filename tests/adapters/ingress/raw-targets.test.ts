import { once } from 'node:events';
import { Agent, get, request as httpRequest } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openBuiltinIngress } from '#src/adapters/ingress/builtin/open.ts';
import { until } from '../../support/until.ts';
import { aBuiltinIngress, ask, sendRaw } from './support.ts';

const { ingress, site, route } = aBuiltinIngress();

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A target that is not an HTTP server: it answers the bytes of each request as it likes. */
async function aRawTarget(onRequest: (socket: Socket, request: string, number: number) => void) {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      requests.push(bytes.toString('latin1'));
      onRequest(socket, requests.at(-1) ?? '', requests.length);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const target = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  await route(target);
  return { requests, sockets, target };
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const visit = (method = 'GET') => ask(ingress().port(), { host: 'a.test', method });

describe('what a target sends', () => {
  test('beyond its response reaches no visitor, neither at once nor later', async () => {
    const smuggled = 'HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nsmuggled';
    const { sockets } = await aRawTarget((socket, _, number) => {
      if (number === 1) socket.write(`${OK}${smuggled}`);
      else if (number === 2) socket.write(OK, () => setTimeout(() => socket.write(smuggled), 20));
      else socket.write(OK);
    });
    expect(await visit()).toMatchObject({ status: 200, body: 'ok' });
    expect(await visit()).toMatchObject({ status: 200, body: 'ok' });
    await until('the connection is given up', () => [...sockets].at(1)?.destroyed);
    for (let round = 0; round < 3; round += 1) expect(await visit()).toMatchObject({ body: 'ok' });
  });

  test.each([
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a header with a line break', 'HTTP/1.1 200 OK\r\na: b\nSet-Cookie: c\r\n\r\n'],
    ['an upgrade that no visitor asked for', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
    ['no HTTP', 'SSH-2.0-x\r\n\r\n'],
    ['nothing', ''],
  ])('with %s is 502', async (_, bytes) => {
    await aRawTarget((socket) => socket.end(bytes));
    expect(await visit()).toMatchObject({ status: 502 });
  });

  test('in chunks that break off breaks off for the visitor as well', async () => {
    await aRawTarget((socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab'));
    await expect(visit()).rejects.toThrow();
  });

  test('to HEAD, with 204 and with 304 has no body, and the connection lasts', async () => {
    const { sockets } = await aRawTarget((socket, request) => {
      const status = /^GET/.test(request) ? '304 Not Modified' : '200 OK';
      socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 9\r\nETag: "a"\r\n\r\n`);
    });
    expect(await visit('HEAD')).toMatchObject({ status: 200, headers: { 'content-length': '9' }, body: '' });
    expect(await visit()).toMatchObject({ status: 304, headers: { etag: '"a"' }, body: '' });
    expect(await visit('HEAD')).toMatchObject({ status: 200 });
    expect(sockets.size).toBe(1);
  });

  test('without an end of its own is read until it closes, also by HTTP/1.0', async () => {
    await aRawTarget((socket) => socket.end('HTTP/1.0 200 OK\r\nX: 1\r\n\r\nuntil the end'));
    expect(await visit()).toMatchObject({ status: 200, body: 'until the end' });
    expect(await sendRaw(ingress().port(), 'GET / HTTP/1.0\r\nHost: a.test\r\n\r\n')).toMatch(
      /until the end$/,
    );
  });
});

describe('what a target receives', () => {
  test('of a POST never travels on a used connection, of a GET it does', async () => {
    const { sockets } = await aRawTarget((socket) => socket.write(OK));
    await visit();
    await visit();
    expect(sockets.size).toBe(1);
    await ask(ingress().port(), { host: 'a.test', method: 'POST', body: 'x' });
    expect(sockets.size).toBe(2);
  });

  test('of a chunked body is framed anew, and nothing follows on its connection', async () => {
    const { requests } = await aRawTarget((socket, bytes) => {
      if (bytes.endsWith('0\r\n\r\n')) socket.write(OK);
    });
    const odd =
      'POST / HTTP/1.1\r\nHost: a.test\r\nTransfer-Encoding: chunked\r\nTrailer: X-Admin\r\nConnection: close\r\n\r\n' +
      '3;ext="GET /admin"\r\nabc\r\n0\r\nX-Admin: 1\r\n\r\n';
    expect(await sendRaw(ingress().port(), odd)).toMatch(/200 OK/);
    const received = requests.join('');
    expect(received).toMatch(/\r\nconnection: close\r\n\r\n3\r\nabc\r\n0\r\n\r\n$/);
    expect(received).not.toMatch(/ext=|x-admin/i);
  });

  test('of two requests that arrive at once is one after the other', async () => {
    const { requests } = await aRawTarget((socket) => socket.write(OK));
    const two =
      'GET /1 HTTP/1.1\r\nHost: a.test\r\n\r\nGET /2 HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n';
    const answers = await sendRaw(ingress().port(), two);
    expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(requests.map((request) => /^GET (\S+)/.exec(request)?.[1])).toEqual(['/1', '/2']);
  });
});

describe('the head of a response', () => {
  const IDLE_MS = 400;
  /** An ingress whose targets get less time, with a route to a raw one. */
  async function anImpatientIngress(onRequest: Parameters<typeof aRawTarget>[0]) {
    const { target } = await aRawTarget(onRequest);
    const impatient = openBuiltinIngress({ host: '127.0.0.1', port: 0, idleTimeoutMs: IDLE_MS });
    await impatient.listen();
    closing.push(() => void impatient.close());
    await impatient.route({ applicationId: 'app_1', hosts: ['a.test'], target });
    return impatient;
  }
  /** Sends something again and again until the connection ends. */
  const keepSending = (socket: Socket, bytes: string) => {
    const timer = setInterval(() => socket.write(bytes), 20);
    socket.once('close', () => clearInterval(timer));
  };

  test.each([
    ['arrives slowly', 'HTTP/1.1 200 OK\r\nx: ', 'a'],
    ['only follows others', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('that %s is 504, though the target is never silent', async (_, first, again) => {
    const impatient = await anImpatientIngress((socket) => {
      socket.write(first);
      keepSending(socket, again);
    });
    expect(await ask(impatient.port(), { host: 'a.test' })).toMatchObject({ status: 504 });
  });

  test('may arrive in parts, and its body may take longer', async () => {
    const impatient = await anImpatientIngress((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      setTimeout(() => {
        socket.write('Connection: close\r\n\r\n');
        keepSending(socket, 'a');
        setTimeout(() => socket.end(), 3 * IDLE_MS);
      }, 20);
    });
    const { status, body } = await ask(impatient.port(), { host: 'a.test' });
    expect({ status, body }).toEqual({ status: 200, body: expect.stringMatching(/^a+$/) });
  });

  test('may wait for the end of an upload', async () => {
    let received = '';
    const impatient = await anImpatientIngress((socket, bytes) => {
      if (received === '') socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      received += bytes;
      if (received.endsWith('z')) socket.write(OK);
    });
    const upload = httpRequest({
      ...{ host: '127.0.0.1', port: impatient.port(), method: 'PUT', agent: false },
      headers: { host: 'a.test', 'content-length': 1001 },
    });
    let parts = 0;
    const timer = setInterval(() => {
      parts += 1;
      if (parts < 100) return void upload.write('a'.repeat(10));
      clearInterval(timer);
      upload.end(`${'a'.repeat(10)}z`);
    }, 15);
    const [response] = await once(upload, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
  });
});

test('a client that expects 100 is asked to go on, and its body arrives', async () => {
  const { target } = await site(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    response.end(`${request.headers.expect} ${body}`);
  });
  await route(target);
  const upload = httpRequest({
    host: '127.0.0.1',
    port: ingress().port(),
    method: 'PUT',
    headers: { host: 'a.test', expect: '100-continue', 'content-length': 4 },
    agent: false,
  });
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.end('body');
  const [response] = await once(upload, 'response');
  expect(String((await once(response, 'data'))[0])).toBe('undefined body');
});

test('an answer before the end of an upload reaches the visitor, whose connection lasts', async () => {
  const { target } = await site((_request, response) => response.writeHead(413).end('too long'));
  await route(target);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const upload = httpRequest({
    host: '127.0.0.1',
    port: ingress().port(),
    method: 'POST',
    headers: { host: 'a.test', 'content-length': 3_000_000 },
    agent,
  });
  upload.write(Buffer.alloc(1_000_000));
  const [response] = await once(upload, 'response');
  expect(response.statusCode).toBe(413);
  upload.end(Buffer.alloc(2_000_000));
  response.resume();
  await once(response, 'end');
  const next = get({ host: '127.0.0.1', port: ingress().port(), headers: { host: 'a.test' }, agent });
  const [second] = await once(next, 'response');
  expect(second.statusCode).toBe(413);
  agent.destroy();
});
