import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { closeListener } from '#src/http/close-listener.ts';

const CLIENTS = 50;

/** Sends a request on each of `CLIENTS` connections, wakes the test, and reports how many were answered. */
const ASKING = `
const { connect } = require('node:net');
const { parentPort, workerData } = require('node:worker_threads');
let connected = 0, answered = 0, closed = 0;
for (let at = 0; at < ${CLIENTS}; at += 1) {
  const socket = connect(workerData.port, '127.0.0.1', () => {
    socket.write('GET / HTTP/1.1\\r\\nhost: localhost\\r\\nconnection: close\\r\\n\\r\\n');
    if (++connected === ${CLIENTS}) Atomics.notify(workerData.signal, 0, Atomics.add(workerData.signal, 0, 1) + 1);
  });
  socket.once('data', () => { answered += 1; });
  socket.on('error', () => {});
  socket.on('close', () => { if (++closed === ${CLIENTS}) parentPort.postMessage(answered); });
}`;

test('a closing listener answers every connection that waits to be accepted', async () => {
  const server = createServer((_, response) => response.end('busy')).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
  });
  await once(server, 'listening');
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port } = server.address() as AddressInfo;
  const worker = new Worker(ASKING, { eval: true, workerData: { port, signal } });
  const answered = once(worker, 'message');
  // While this thread sleeps, connections wait for it.
  expect(Atomics.wait(signal, 0, 0, 10_000)).not.toBe('timed-out');
  await closeListener(server, 2_000);
  expect(await answered).toEqual([CLIENTS]);
});
