import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { httpProbe } from '#src/adapters/probe/http-probe.ts';

/** Where an application answers as a test wants it, and the connections to it that are open. */
async function anApplication(respond: (socket: Socket) => void) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    respond(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, path: '/health' };
}

const NEVER = new AbortController().signal;

/** Writes a text again and again, as long as the connection lasts. */
function repeat(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.on('close', () => clearInterval(timer));
}

it.each<[string, (socket: Socket) => void]>([
  ['nothing', () => undefined],
  [
    'a head that does not end',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      repeat(socket, 'x: y\r\n');
    },
  ],
  ['informational responses for ever', (socket) => repeat(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n')],
])('ends at its deadline where the application sends %s', async (_, respond) => {
  const target = await anApplication(respond);
  expect(await httpProbe({ timeoutMs: 500 }).ask(target, NEVER)).toEqual({
    healthy: false,
    detail: 'GET /health did not answer within 0.5 s',
  });
});

it('reads no body: the status decides', async () => {
  const answering = (status: number) =>
    anApplication((socket) => socket.write(`HTTP/1.1 ${status} X\r\nContent-Length: 10\r\n\r\n`));
  const ask = async (status: number) => httpProbe().ask(await answering(status), NEVER);
  expect(await ask(404)).toEqual({ healthy: true });
  expect(await ask(503)).toEqual({ healthy: false, detail: 'GET /health answered 503' });
});

it('names an application that listens nowhere, or not on all addresses', async () => {
  const target = await anApplication((socket) => socket.resetAndDestroy());
  const answer = await httpProbe().ask(target, NEVER);
  expect(answer).toMatchObject({ detail: expect.stringContaining('it must listen on all addresses') });
});

it('ends with the signal of its caller', async () => {
  const stopped = new AbortController();
  const target = await anApplication(() => stopped.abort());
  expect(await httpProbe().ask(target, stopped.signal)).toMatchObject({ healthy: false });
});
