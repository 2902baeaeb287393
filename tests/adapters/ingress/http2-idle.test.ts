import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { connectionShares } from '#src/adapters/ingress/builtin/server/connections.ts';
import { openHttp2 } from '#src/adapters/ingress/builtin/server/http2.ts';
import type { VisitorRequest, VisitorResponse } from '#src/adapters/ingress/visitor.ts';
import { until } from '../../support/until.ts';
import { FLAG, FRAME, frame, GET, PREFACE } from './http2-frames.ts';
import { closing } from './worker-support.ts';

/** Serves HTTP/2 without TLS. */
async function aServer(
  onRequest: (request: VisitorRequest, response: VisitorResponse) => void,
  times: { idleTimeoutMs?: number; keptMs?: number } = {},
) {
  const limits = { connections: 100, perAddress: null, perApplication: 100, proxies: [] };
  const http2 = openHttp2({
    ...{ onRequest, shares: connectionShares(limits, () => {}) },
    ...{ headersTimeoutMs: 60_000, idleTimeoutMs: 60_000, ...times },
  });
  const server = createServer((socket) => http2.accept(socket.on('error', () => {})));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => server.close());
  return { http2, server, port: (server.address() as AddressInfo).port };
}

/** A client that sends these bytes and then nothing. */
async function aClient(port: number, ...frames: readonly Buffer[]) {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  closing.push(async () => socket.destroy());
  await once(socket, 'connect');
  socket.write(Buffer.concat([PREFACE, ...frames]));
  return socket;
}

const answer = (_request: VisitorRequest, response: VisitorResponse) => {
  response.writeHead(200, 'OK', []);
  response.end('ok');
};

const COMPLETE = frame(FRAME.headers, FLAG.endStream + FLAG.endHeaders, 1, GET);
/** Its block of headers goes on, and never does. */
const INCOMPLETE = frame(FRAME.headers, FLAG.endStream, 3, GET);

test('a client that leaves a request incomplete loses its session with the time for idle ones', async () => {
  const { port } = await aServer(answer, { keptMs: 200 });
  const socket = await aClient(port, COMPLETE, INCOMPLETE);
  socket.resume();
  await once(socket, 'close');
});

test('it loses it as well where room is made for others', async () => {
  const { port, http2 } = await aServer(answer);
  const socket = await aClient(port, COMPLETE, INCOMPLETE);
  await once(socket, 'data');
  const ended = once(socket.resume(), 'close');
  const repeat = setInterval(() => http2.closeIdle(), 50);
  await ended;
  clearInterval(repeat);
});

test('the end of the server waits for a session that is being closed already', async () => {
  const { port, http2 } = await aServer(answer);
  const socket = await aClient(port, COMPLETE);
  await once(socket, 'data');
  const ended = once(socket.resume(), 'close');
  http2.closeIdle();
  await http2.close();
  await ended;
});

test('a client that reads nothing at all loses its session once its requests have ended', async () => {
  const large = (_request: VisitorRequest, response: VisitorResponse) => {
    response.writeHead(200, 'OK', []);
    response.write(Buffer.alloc(32 * 1024 * 1024), () => {});
  };
  const { port, server } = await aServer(large, { idleTimeoutMs: 200, keptMs: 200 });
  const wide = Buffer.from([0, 4, 0x7f, 0xff, 0xff, 0xff]);
  const socket = await aClient(
    port,
    frame(FRAME.settings, 0, 0, wide),
    frame(FRAME.windowUpdate, 0, 0, Buffer.from([0x7f, 0, 0, 0])),
    COMPLETE,
  );
  socket.pause();
  const connections = () =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await until('its connection has ended', async () => (await connections()) === 0);
});

test('a session with a request under way is kept, however long it is silent', async () => {
  const held: VisitorResponse[] = [];
  const { port } = await aServer((_request, response) => void held.push(response), { keptMs: 100 });
  const session = connectHttp2(`http://127.0.0.1:${port}`);
  closing.push(async () => session.destroy());
  const stream = session.request({ ':path': '/' });
  await new Promise((resolve) => setTimeout(resolve, 600));
  const [response] = held;
  response?.writeHead(204, 'No Content', []);
  response?.end();
  const [headers] = await once(stream, 'response');
  expect(headers).toMatchObject({ ':status': 204 });
});

test('who waits for the word to go on before a body gets it', async () => {
  const { port } = await aServer(answer);
  const session = connectHttp2(`http://127.0.0.1:${port}`);
  closing.push(async () => session.destroy());
  const stream = session.request({ ':path': '/', ':method': 'POST', expect: '100-continue' });
  await once(stream, 'continue');
  stream.end('body');
  const [headers] = await once(stream, 'response');
  expect(headers).toMatchObject({ ':status': 200 });
});
