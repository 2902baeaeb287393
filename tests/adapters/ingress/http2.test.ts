import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientHttp2Session, constants } from 'node:http2';
import { describe, expect, test } from 'vitest';
import { until } from '../../support/until.ts';
import {
  abortedRequest,
  ERROR,
  errorOf,
  FRAME,
  type Frame,
  frameReader,
  PING,
  PREFACE,
} from './http2-frames.ts';
import { deadTarget } from './support.ts';
import { aSecureIngress, askStream, openSession, portWithTls, shakeHands } from './tls-support.ts';
import { aTarget } from './worker-support.ts';

async function aSession(
  listener: Parameters<typeof aTarget>[0],
  options: Parameters<typeof aSecureIngress>[1] = {},
) {
  const { ingress } = await aSecureIngress({}, options);
  const { target } = await aTarget(listener);
  await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
  const port = portWithTls(ingress);
  return { ingress, port, target, session: await openSession(port, 'a.test') };
}

/** The client of Node.js does not always notice that a connection which it floods has been ended. */
async function aFrameClient() {
  const { port } = await aSession(() => {});
  const socket = await shakeHands(port, 'a.test', { ALPNProtocols: ['h2'] });
  socket.write(PREFACE);
  const send = (...frames: readonly Buffer[]) => void socket.write(Buffer.concat(frames));
  return { send, next: frameReader(socket) };
}

const asksForCalm = (goaway: Frame | null) => goaway !== null && errorOf(goaway) === ERROR.enhanceYourCalm;

/** Resolves also where the session breaks off with an error. */
const closeOf = (session: ClientHttp2Session) =>
  new Promise<void>((resolve) => session.once('close', () => resolve()));

describe('a stream', () => {
  test('reaches the site as a request of HTTP/1.1, without what the client claims', async () => {
    const { session } = await aSession((request, response) => response.end(JSON.stringify(request.headers)));
    const { status, body } = await askStream(session, {
      ...{ ':path': '/x', ':authority': 'a.test', accept: 'a/b' },
      ...{ 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6', x_real_ip: '6.6.6.6', te: 'trailers' },
    });
    expect(status).toBe(200);
    expect(JSON.parse(body.toString())).toEqual({
      ...{ host: 'a.test', accept: 'a/b', connection: 'keep-alive' },
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'a.test',
    });
  });

  test('carries bodies of known and of unknown length, and headers in both directions', async () => {
    const { session } = await aSession(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.writeHead(201, 'Made', [
        ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Own', '1', 'X-Own', '2'],
        ...['Connection', 'close, x-hop', 'X-Hop', '1', 'Keep-Alive', 'timeout=1'],
      ]);
      response.end(Buffer.concat(chunks));
    });
    const body = randomBytes(3_000_000);
    for (const length of [{}, { 'content-length': body.length }]) {
      const headers = { ':method': 'PUT', ':path': '/', ':authority': 'a.test', ...length };
      const answer = await askStream(session, headers, body);
      expect(answer).toMatchObject({
        status: 201,
        headers: { 'set-cookie': ['a=1', 'b=2'], 'x-own': '1, 2' },
      });
      expect(answer.headers).not.toHaveProperty('x-hop');
      expect(answer.body.equals(body)).toBe(true);
    }
  });

  test('can be many at once, of visitors who read slowly: each gets its own bytes', async () => {
    const BYTES = 1_000_000;
    const { session } = await aSession((request, response) => {
      response.end(Buffer.alloc(BYTES, request.url?.slice(1)));
    });
    const letters = Array.from('abcdefghijklmnopqrst');
    const answers = await Promise.all(
      letters.map((letter) => askStream(session, { ':path': `/${letter}`, ':authority': 'a.test' })),
    );
    for (const [at, { body }] of answers.entries())
      expect(body.equals(Buffer.alloc(BYTES, letters[at]))).toBe(true);
  });

  test('HEAD, no content, and answers of the ingress itself', async () => {
    const { session, ingress } = await aSession((request, response) => {
      response.writeHead(request.url === '/none' ? 204 : 200, { 'x-own': 'yes' }).end();
    });
    const asked = { ':path': '/', ':authority': 'a.test' };
    expect(await askStream(session, { ...asked, ':method': 'HEAD' })).toMatchObject({ status: 200 });
    expect(await askStream(session, { ...asked, ':path': '/none' })).toMatchObject({ status: 204 });
    expect(await askStream(session, { ...asked, ':authority': 'c.test' })).toMatchObject({ status: 404 });
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target: null });
    expect(await askStream(session, asked)).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
  });

  test('HEAD for a site that does not answer is answered by the ingress', async () => {
    const { session, ingress } = await aSession(() => {});
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target: await deadTarget() });
    const asked = { ':path': '/', ':authority': 'a.test', ':method': 'HEAD' };
    expect(await askStream(session, asked)).toMatchObject({ status: 502 });
  });

  test.each([204, 205])('passes on a %i whose site names a length', async (status) => {
    const { session, ingress } = await aSession(() => {});
    const { target, server } = await aTarget();
    server.removeAllListeners('connection').on('connection', (socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(`HTTP/1.1 ${status} Done\r\nContent-Length: 2\r\n\r\nok`));
    });
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
    const answer = await askStream(session, { ':path': '/', ':authority': 'a.test' });
    expect(answer).toMatchObject({ status, body: Buffer.alloc(0) });
  });

  test('has headers of every name', async () => {
    const { session } = await aSession((_request, response) => {
      response.writeHead(200, ['constructor', 'a', 'constructor', 'b', 'toString', 'c']).end();
    });
    const { headers } = await askStream(session, { ':path': '/', ':authority': 'a.test' });
    expect(headers).toMatchObject({ constructor: 'a, b', tostring: 'c' });
  });

  test.each<[string, Record<string, string>]>([
    ['another host than the authority', { ':authority': 'a.test', host: 'b.test' }],
    ['a target in absolute form', { ':authority': 'a.test', ':path': 'http://a.test/' }],
    ['an unknown method', { ':authority': 'a.test', ':method': 'BREW' }],
    ['a user in the authority', { ':authority': 'me@a.test' }],
  ])('with %s is refused', async (_name, headers) => {
    const { session } = await aSession((_request, response) => response.end('ok'));
    const stream = session.request({ ':path': '/', ...headers });
    stream.on('error', () => {});
    // Some are refused by the protocol itself.
    const [received] = await once(stream, 'response').catch(() => []);
    expect([400, undefined]).toContain(received?.[':status']);
    expect(await askStream(session, { ':path': '/', ':authority': 'a.test' })).toMatchObject({ status: 200 });
  });

  test('that is given up ends the request at the site', async () => {
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let left: Promise<unknown> | undefined;
    const { session, ingress, target } = await aSession((request) => {
      left = once(request.socket, 'close');
      arrived();
    });
    const stream = session.request({ ':path': '/', ':authority': 'a.test' });
    await arrival;
    stream.close(constants.NGHTTP2_CANCEL);
    await left;
    await ingress.drain(target, 60_000);
  });

  test('whose site breaks off breaks off as well', async () => {
    const { session } = await aSession((_request, response) => {
      response.write('half');
      response.socket?.end();
    });
    await expect(askStream(session, { ':path': '/', ':authority': 'a.test' })).rejects.toThrow();
  });
});

describe('a session', () => {
  test('has one address, whose share its streams take as well', async () => {
    const held: (() => void)[] = [];
    const { session } = await aSession((_request, response) => held.push(() => response.end('held')), {
      limits: { perAddress: 3 },
    });
    const asked = { ':path': '/', ':authority': 'a.test' };
    const [first, second] = [askStream(session, asked), askStream(session, asked)];
    await until('both have arrived', () => held.length === 2);
    await expect(askStream(session, asked)).rejects.toThrow('NGHTTP2_REFUSED_STREAM');
    for (const finish of held) finish();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });

  test('that takes back requests one after the other is ended with the reason', async () => {
    const { send, next } = await aFrameClient();
    const aborted = (first: number) =>
      Array.from({ length: 50 }, (_, at) => abortedRequest(2 * (first + at) + 1));
    for (const first of [0, 50, 100, 150]) {
      send(...aborted(first), PING);
      expect(await next(FRAME.ping)).not.toBeNull();
    }
    send(...aborted(200));
    expect(await next(FRAME.goaway)).toSatisfy(asksForCalm);
    expect(await next(FRAME.ping)).toBeNull();
  });

  test('that sends nothing but pings is ended with the reason', async () => {
    const { send, next } = await aFrameClient();
    // The settings of the client count as well.
    for (let count = 1; count < 100; count += 1) {
      send(PING);
      expect(await next(FRAME.ping)).not.toBeNull();
    }
    send(PING);
    expect(await next(FRAME.goaway)).toSatisfy(asksForCalm);
    expect(await next(FRAME.ping)).toBeNull();
  });

  test('without a first request ends after the time for its headers', async () => {
    const { session } = await aSession(() => {}, { headersTimeoutMs: 700 });
    await closeOf(session);
  });

  test('does not offer tunnels for WebSockets', async () => {
    const { session } = await aSession(() => {});
    if (session.remoteSettings.maxConcurrentStreams === undefined) await once(session, 'remoteSettings');
    expect(session.remoteSettings).toMatchObject({ enableConnectProtocol: false, maxConcurrentStreams: 100 });
  });
});
