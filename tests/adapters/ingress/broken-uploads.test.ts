import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ERROR, FLAG, FRAME, frame, PREFACE, reset, upload } from './http2-frames.ts';
import { aSecureIngress, portWithTls, shakeHands } from './tls-support.ts';
import { aTarget, closing } from './worker-support.ts';

const PART = Buffer.from('half of');
const data = (flags: number) => frame(FRAME.data, flags, 1, PART);

/** An ingress and a site, which learns what arrives of an upload and whether that is all. */
async function aSiteForUploads() {
  let onPart = () => {};
  let onEnd = (_request: IncomingMessage) => {};
  const hasPart = new Promise<void>((resolve) => (onPart = resolve));
  const ended = new Promise<IncomingMessage>((resolve) => (onEnd = resolve));
  const chunks: Buffer[] = [];
  const { target } = await aTarget((request, response) => {
    request.on('data', (bytes: Buffer) => {
      chunks.push(bytes);
      onPart();
    });
    request.on('error', () => {});
    request.once('end', () => response.end('taken'));
    request.once('close', () => onEnd(request));
  });
  const { ingress } = await aSecureIngress();
  await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
  const received = async () => {
    const { complete } = await ended;
    return { complete, text: Buffer.concat(chunks).toString() };
  };
  return { ingress, hasPart, received };
}

/** A client of HTTP/2 that has sent these frames. */
async function aFrameClient(port: number, ...frames: readonly Buffer[]): Promise<Socket> {
  const socket = await shakeHands(port, 'a.test', { ALPNProtocols: ['h2'] });
  socket.resume();
  socket.write(Buffer.concat([PREFACE, ...frames]));
  return socket;
}

const ENDS: [string, (socket: Socket) => unknown][] = [
  ['takes it back', (socket) => socket.write(reset(1, ERROR.cancel))],
  ['takes it back without an error', (socket) => socket.write(reset(1, ERROR.none))],
  ['ends the connection in order', (socket) => socket.end()],
  ['ends the session first', (socket) => socket.end(frame(FRAME.goaway, 0, 0, Buffer.alloc(8)))],
  ['breaks the connection off', (socket) => socket.destroy()],
];

test.each(ENDS)('an upload over HTTP/2 arrives as incomplete where the visitor %s', async (_, end) => {
  const { ingress, hasPart, received } = await aSiteForUploads();
  const socket = await aFrameClient(portWithTls(ingress), upload(1), data(0));
  await hasPart;
  end(socket);
  expect(await received()).toEqual({ complete: false, text: 'half of' });
});

test('an upload over HTTP/2 that is shorter than its length arrives as incomplete', async () => {
  const { ingress, hasPart, received } = await aSiteForUploads();
  const head = upload(1, { 'content-length': '100' });
  const socket = await aFrameClient(portWithTls(ingress), head, data(0));
  await hasPart;
  socket.write(data(FLAG.endStream));
  expect(await received()).toMatchObject({ complete: false });
});

test('an upload over HTTP/2 that is ended arrives as complete', async () => {
  const { ingress, hasPart, received } = await aSiteForUploads();
  const socket = await aFrameClient(portWithTls(ingress), upload(1), data(0));
  await hasPart;
  socket.write(data(FLAG.endStream));
  expect(await received()).toEqual({ complete: true, text: 'half ofhalf of' });
});

test.each<[string, (socket: Socket) => unknown]>([
  ['ends the connection in order', (socket) => socket.end()],
  ['breaks the connection off', (socket) => socket.resetAndDestroy()],
])('an upload over HTTP/1.1 arrives as incomplete where the visitor %s', async (_, end) => {
  const { ingress, hasPart, received } = await aSiteForUploads();
  const socket = connect(ingress.port(), '127.0.0.1').on('error', () => {});
  closing.push(async () => socket.destroy());
  socket.write('POST / HTTP/1.1\r\nHost: a.test\r\nTransfer-Encoding: chunked\r\n\r\n');
  socket.write(`${PART.length}\r\n${PART.toString()}\r\n`);
  await hasPart;
  end(socket);
  expect(await received()).toEqual({ complete: false, text: 'half of' });
});
