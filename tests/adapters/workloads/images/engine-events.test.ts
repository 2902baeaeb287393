import { getEventListeners } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { watchEvents } from '#src/adapters/workloads/docker/daemon/events.ts';
import { Connection } from '#src/adapters/workloads/images/daemon/connection.ts';
import { Names } from '#src/adapters/workloads/images/daemon/names.ts';
import { until } from '../../../support/until.ts';

/** Watches the events of an engine that answers as a test wants it, until the test ends. */
async function watching(answer: (response: ServerResponse) => void, connected: () => Promise<void>) {
  const open = new Set<ServerResponse>();
  const seen = { streams: 0 };
  const server = createServer((request, response) => {
    request.resume();
    seen.streams += 1;
    open.add(response);
    response.on('close', () => open.delete(response));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stopped = new AbortController();
  const connection = new Connection(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const events: string[] = [];
  const watch = watchEvents(
    { connection, names: new Names('node-one'), log: () => undefined },
    { event: ({ containerId }) => events.push(containerId), connected },
    stopped.signal,
  );
  onTestFinished(async () => {
    stopped.abort();
    await watch;
    await until('the engine knows', () => open.size === 0);
    server.close();
  });
  return { open, seen, events, signal: stopped.signal };
}

it('ends the stream of a connection after which the containers cannot be looked up', async () => {
  let looks = 0;
  const { open, seen, signal } = await watching(
    () => undefined,
    async () => {
      looks += 1;
      if (looks < 4) throw new Error('the engine is busy');
    },
  );
  await until('it has succeeded', () => looks === 4);
  await until('the earlier streams are closed', () => open.size === 1);
  expect(seen.streams).toBe(4);
  expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(1);
});

it('keeps no listener of a stream that the engine has ended', async () => {
  const start = { Action: 'start', Actor: { ID: 'container' } };
  const { events, signal } = await watching(
    (response) => response.end(`${JSON.stringify(start)}\n`),
    async () => undefined,
  );
  await until('several streams have ended', () => events.length === 4);
  expect(getEventListeners(signal, 'abort').length).toBeLessThanOrEqual(2);
});
