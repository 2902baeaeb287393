import { once } from 'node:events';
import { Agent, get, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { networkOf } from '#src/kernel/network-of.ts';
import { skipNote } from '../../support/skip-note.ts';
import { until } from '../../support/until.ts';
import { ask, sendRaw } from './support.ts';
import { aHangingSite, anIngress, aTarget, closing } from './worker-support.ts';

function open(port: number, localAddress = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  closing.push(async () => socket.destroy());
  return socket;
}

const isClosed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.resume().once('close', () => resolve()));

describe('an application that answers nothing', () => {
  test('takes its own places only', async () => {
    const limits = { perApplication: 3 };
    const { ingress } = await anIngress({ closeGraceMs: 100, gateways: ['127.0.0.1/32'], limits });
    const [slow, other] = [await aHangingSite(), await aHangingSite()];
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test', 'alias.test'], target: slow.target });
    await ingress.route({ applicationId: 'app_2', hosts: ['b.test'], target: other.target });
    await ingress.listen();
    const port = ingress.port();
    const hanging = ['a.test', 'alias.test', 'a.test'].map((host, at) =>
      ask(port, { host, path: '/hold', headers: { 'x-forwarded-for': `203.0.113.${at}` } }),
    );
    await until('all have arrived', () => slow.held.length === 3);

    const refused = await ask(port, { host: 'a.test', method: 'POST', body: 'x' });
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(refused.body).toContain('This site is busy');
    const handshake =
      'GET / HTTP/1.1\r\nHost: alias.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    expect(await sendRaw(port, handshake)).toMatch(/^HTTP\/1\.1 503 /);
    expect(await ask(port, { host: 'b.test' })).toMatchObject({ status: 200 });

    slow.held.shift()?.();
    await Promise.race(hanging);
    expect(
      await until('a place is free', async () => (await ask(port, { host: 'a.test' })).status === 200),
    ).toBe(true);
    for (const finish of slow.held) finish();
    expect((await Promise.all(hanging)).map(({ body }) => body)).toEqual(['held', 'held', 'held']);
  });

  test('and one whose WebSockets stay open', async () => {
    const { ingress } = await anIngress({ limits: { perApplication: 1 } });
    const site = await aHangingSite();
    site.server.on('upgrade', (_request, socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
    );
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target: site.target });
    await ingress.listen();
    const socket = open(ingress.port());
    socket.write('GET / HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await once(socket, 'data');
    expect(await ask(ingress.port(), { host: 'a.test' })).toMatchObject({ status: 503 });
    socket.destroy();
    await until(
      'its place is free',
      async () => (await ask(ingress.port(), { host: 'a.test' })).status === 200,
    );
  });
});

const notLinux =
  process.platform === 'linux' ? null : 'it needs several loopback addresses, as Linux has them';

describe('visitors', () => {
  test.skipIf(notLinux !== null)(
    `from one address have their share of connections${skipNote(notLinux)}`,
    async () => {
      const { ingress } = await anIngress({ limits: { perAddress: 3 } });
      await ingress.listen();
      const mine = [1, 2, 3].map(() => open(ingress.port(), '127.0.0.2'));
      for (const socket of mine) await once(socket, 'connect');
      await isClosed(open(ingress.port(), '127.0.0.2'));
      expect(await ask(ingress.port(), { host: 'a.test' })).toMatchObject({ status: 404 });
      mine[0]?.destroy();
      await until('a place is free', async () => {
        const socket = open(ingress.port(), '127.0.0.2');
        socket.write('GET / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n');
        const answered = new Promise<true>((resolve) => socket.once('data', () => resolve(true)));
        return Promise.race([answered, isClosed(socket).then(() => false)]);
      });
    },
  );

  test('behind a trusted proxy share its address', async () => {
    const { ingress } = await anIngress({ limits: { perAddress: 1, proxies: ['::1/128', '127.0.0.0/8'] } });
    await ingress.listen();
    const first = open(ingress.port());
    await once(first, 'connect');
    expect(await ask(ingress.port(), { host: 'a.test' })).toMatchObject({ status: 404 });
  });

  test('who wait for nothing give their connections up when all are taken', async () => {
    const { ingress } = await anIngress({ limits: { connections: 5 } });
    await ingress.listen();
    const agent = new Agent({ keepAlive: true });
    await Promise.all(
      [1, 2, 3, 4, 5].map(async () => {
        const [response] = await once(
          get({ host: '127.0.0.1', port: ingress.port(), headers: { host: 'a.test' }, agent }),
          'response',
        );
        await once(response.resume(), 'end');
      }),
    );
    const next = () => ask(ingress.port(), { host: 'a.test' }).catch(() => null);
    expect(await until('a place is free', next)).toMatchObject({ status: 404 });
    agent.destroy();
  });

  test.each([
    ['say nothing', ''],
    ['do not end the head of a request', 'GET / HTTP/1.1\r\nHost: a.test\r\n'],
  ])('who %s are sent away', async (_, bytes) => {
    const { ingress } = await anIngress({ headersTimeoutMs: 300 });
    await ingress.listen();
    const socket = open(ingress.port());
    socket.write(bytes);
    const drip = setInterval(() => socket.write(bytes === '' ? '' : 'x: y\r\n'), 50);
    await isClosed(socket);
    clearInterval(drip);
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('at %s count as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a body moves as fast as the slower side takes it', () => {
  const SIZE = 200_000_000;
  /** What the buffers of the connections may hold on the way; the rest waits with its sender. */
  const MAX_BYTES_IN_FLIGHT = 40_000_000;
  const CHUNK = Buffer.alloc(100_000);

  test('on its way to a site that does not read', async () => {
    const { ingress } = await anIngress({ closeGraceMs: 100 });
    const { target } = await aTarget((request) => void request.pause());
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
    await ingress.listen();
    const upload = httpRequest({
      host: '127.0.0.1',
      port: ingress.port(),
      method: 'POST',
      headers: { host: 'a.test', 'content-length': SIZE },
      agent: false,
    });
    upload.on('error', () => {});
    const sent = await sendUntilStuck((chunk) => upload.write(chunk), upload);
    expect(sent).toBeLessThan(MAX_BYTES_IN_FLIGHT);
    upload.destroy();
  });

  test('on its way to a visitor who does not read', async () => {
    const { ingress } = await anIngress({ closeGraceMs: 100 });
    let sent = -1;
    const { target } = await aTarget(async (_request, response) => {
      response.writeHead(200, { 'content-length': SIZE });
      sent = await sendUntilStuck((chunk) => response.write(chunk), response);
    });
    await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
    await ingress.listen();
    const socket = open(ingress.port());
    socket.write('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
    socket.pause();
    await until('the site is stuck', () => sent >= 0);
    expect(sent).toBeLessThan(MAX_BYTES_IN_FLIGHT);
  });

  /** Writes until nothing moves for a second, or all is sent. */
  async function sendUntilStuck(
    write: (chunk: Buffer) => boolean,
    stream: NodeJS.EventEmitter,
  ): Promise<number> {
    for (let sent = CHUNK.length; sent < SIZE; sent += CHUNK.length) {
      if (write(CHUNK)) continue;
      const moved = await Promise.race([
        once(stream, 'drain').then(() => true),
        new Promise<false>((resolve) => setTimeout(() => resolve(false), 1000)),
      ]);
      if (!moved) return sent;
    }
    return SIZE;
  }
});
