import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openTrustedFetch, type TrustedFetchOptions } from '#src/adapters/http-client/trusted-fetch.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A client for the path `/api` of a real server on loopback. */
async function aClient(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  options: Partial<TrustedFetchOptions> = {},
) {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = openTrustedFetch({ baseUrl: `${origin}/api/`, deadlineMs: 5000, ...options });
  closing.push(async () => {
    await client.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { client, origin };
}

test('sends method, path, query, credentials and JSON', async () => {
  const { client } = await aClient(
    async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method, url, headers } = request;
      const body = Buffer.concat(chunks).toString();
      response.end(
        JSON.stringify({ method, url, key: headers['x-key'], type: headers['content-type'], body }),
      );
    },
    { headers: { 'x-key': 's3cret' } },
  );
  const sent = { method: 'POST', path: '/things/a%2Fb', query: { q: 'x&y=z' }, json: { n: 1 } } as const;
  const answer = await client.call(sent);
  if (answer.kind !== 'answered') throw new Error(answer.reason);
  expect(JSON.parse(answer.body.toString())).toEqual({
    method: 'POST',
    url: '/api/things/a%2Fb?q=x%26y%3Dz',
    key: 's3cret',
    type: 'application/json',
    body: '{"n":1}',
  });
});

test('keeps its connections for requests that follow each other', async () => {
  const ports = new Set<number | undefined>();
  const { client } = await aClient((request, response) => {
    ports.add(request.socket.remotePort);
    response.end();
  });
  for (let count = 0; count < 20; count += 1) await client.call({ method: 'GET', path: '/' });
  expect(ports.size).toBeLessThan(4);
});

test.each([
  '/../other',
  '/%2e%2e/other',
  '/x/../../other',
  '@127.0.0.2/',
  '//../../x',
  '.elsewhere.example/',
])('a path %j that leads out is a defect, and nothing is sent', async (path) => {
  let requests = 0;
  const { client } = await aClient((_request, response) => {
    requests += 1;
    response.end();
  });
  await expect(client.call({ method: 'GET', path })).rejects.toThrow(TypeError);
  expect(requests).toBe(0);
});

test('a redirect is an answer and not a way', async () => {
  let requests = 0;
  const { client } = await aClient((_request, response) => {
    requests += 1;
    response.writeHead(302, { location: '/api/elsewhere' }).end();
  });
  expect(await client.call({ method: 'GET', path: '/' })).toMatchObject({ kind: 'answered', status: 302 });
  expect(requests).toBe(1);
});

test('an answer at the limit passes, one byte more does not', async () => {
  const { client } = await aClient(
    (request, response) => response.end('x'.repeat(Number(request.url?.slice(5)))),
    {
      maxBodyBytes: 1000,
    },
  );
  expect(await client.call({ method: 'GET', path: '/1000' })).toMatchObject({ kind: 'answered' });
  const failed = { kind: 'failed', reason: expect.stringContaining('longer than') };
  expect(await client.call({ method: 'GET', path: '/1001' })).toMatchObject(failed);
  expect(await client.call({ method: 'GET', path: '/1001', maxBodyBytes: 1001 })).toMatchObject({
    kind: 'answered',
  });
});

test.each([
  ['silence', () => {}],
  ['half an answer', (response: ServerResponse) => response.write('half')],
  ['a drip', (response: ServerResponse) => drip(response)],
])('%s ends at the deadline', async (_name, answer) => {
  const { client } = await aClient((_request, response) => void answer(response), { deadlineMs: 150 });
  expect(await client.call({ method: 'GET', path: '/' })).toEqual({
    kind: 'failed',
    reason: 'no answer within 0.15 seconds',
  });
});

test('a call can be cancelled', async () => {
  const cancel = new AbortController();
  const { client } = await aClient(() => cancel.abort());
  const answer = await client.call({ method: 'GET', path: '/', signal: cancel.signal });
  expect(answer).toEqual({ kind: 'failed', reason: 'the call was cancelled' });
});

test('a closed port, and a connection that is cut', async () => {
  const closed = openTrustedFetch({ baseUrl: 'http://127.0.0.1:1', deadlineMs: 5000 });
  expect(await closed.call({ method: 'GET', path: '/' })).toMatchObject({ kind: 'failed' });
  const { client } = await aClient((request) => request.socket.destroy());
  expect(await client.call({ method: 'GET', path: '/' })).toMatchObject({ kind: 'failed' });
});

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('x'), 20);
  response.once('close', () => clearInterval(timer));
}
