import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { aBuiltinIngress, deadTarget, sendRaw } from './support.ts';

const { ingress, site, route } = aBuiltinIngress();

describe('WebSockets', () => {
  const handshake =
    'GET /ws HTTP/1.1\r\nHost: a.test\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n';

  test('bytes go both ways, the open socket counts as in flight', async () => {
    const { target, server } = await site();
    server.on('upgrade', (request, socket) => {
      socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
      socket.on('data', (data: Buffer) =>
        socket.write(`echo ${data} for ${request.headers['x-forwarded-for']}`),
      );
      socket.on('end', () => socket.end());
    });
    await route(target);
    const socket = connect(ingress().port(), '127.0.0.1', () => socket.write(handshake));
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 101 /);
    socket.write('hello');
    expect(String((await once(socket, 'data'))[0])).toBe('echo hello for 127.0.0.1');
    let drained = false;
    const draining = ingress()
      .drain(target, 60_000)
      .then(() => {
        drained = true;
      });
    await ingress().drain(target, 10);
    expect(drained).toBe(false);
    socket.end();
    await draining;
  });

  test('are answered where there is nothing to connect to', async () => {
    expect(await sendRaw(ingress().port(), handshake)).toMatch(/^HTTP\/1\.1 404 /);
    await route(null);
    expect(await sendRaw(ingress().port(), handshake)).toMatch(/^HTTP\/1\.1 503 /);
    const dead = await deadTarget();
    await route(dead);
    expect(await sendRaw(ingress().port(), handshake)).toMatch(/^HTTP\/1\.1 502 [\s\S]*does not answer/);
    await ingress().drain(dead, 60_000);
  });

  test('a target that declines is heard', async () => {
    const { target, server } = await site();
    server.on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno'),
    );
    await route(target);
    expect(await sendRaw(ingress().port(), handshake)).toMatch(/^HTTP\/1\.1 403 [\s\S]*no$/);
  });

  test('closing the ingress ends them', async () => {
    const { target, server } = await site();
    const upgraded = once(server, 'upgrade');
    await route(target);
    const socket = connect(ingress().port(), '127.0.0.1', () => socket.write(handshake));
    const [, targetSocket] = await upgraded;
    targetSocket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    );
    await once(socket, 'data');
    const ends = [once(socket, 'close'), once(targetSocket.resume(), 'end')];
    await ingress().close();
    await Promise.all(ends);
  });
});
