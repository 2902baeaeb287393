import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openTestApp } from '../support/app.ts';
import { until } from '../support/until.ts';

/** A connection whose bytes the test writes itself. */
function openConnection(url: string) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  return { socket, received: () => received };
}

test('a stop lets the request in flight end, and refuses later requests in the usual form', async () => {
  const world = await openTestApp();
  const { socket, received } = openConnection(world.url);
  const body = JSON.stringify({ name: 'Last' });
  const head = `POST /api/project.create HTTP/1.1\r\nhost: x\r\nx-api-key: ${world.key}\r\n`;
  socket.write(
    `${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  // Another answer proves that what was written before it has arrived.
  await world.ok('GET /api/health');
  const stopped = world.close();
  await until('new requests are refused', async () => (await world.call('GET /api/health')).status === 503);
  socket.write(`${body.slice(5)}GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  await stopped;
  const [first = '', second = ''] = received().split(/(?<=})(?=HTTP)/);
  expect(first).toContain('200 OK');
  expect(first).toContain('"projectId"');
  expect(second).toContain('503 Service Unavailable');
  expect(JSON.parse(second.slice(second.indexOf('{')))).toEqual({
    message: expect.any(String),
    code: 'SERVICE_UNAVAILABLE',
  });
});

test('a connection that is opened just before the listener closes gets its refusal', async () => {
  const world = await openTestApp();
  const { socket, received } = openConnection(world.url);
  await once(socket, 'connect');
  // Another answer proves that the connection before it was accepted.
  await world.ok('GET /api/health');
  const stopped = world.close();
  await until('the listener is closed', () =>
    world.call('GET /api/health').then(
      () => false,
      () => true,
    ),
  );
  socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'close');
  await stopped;
  expect(received()).toContain('503 Service Unavailable');
  expect(received().toLowerCase()).toContain('connection: close');
});
