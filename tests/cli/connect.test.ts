import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '#src/cli/core/connect.ts';

/** How the command line calls an instance, by what arrives at a server that redirects everything. */

const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  response.writeHead(307, { location: '/elsewhere' }).end();
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
});

it('sends its name and the key, and follows no redirect', async () => {
  const client = connect({ url, key: 'key_example', userAgent: 'pilothouse-cli/1' });
  await expect(client.me.get.query({})).rejects.toThrow('fetch failed');
  expect(requests.map((request) => request.url?.split('?')[0])).toEqual(['/api/trpc/me.get']);
  expect(requests[0]?.headers).toMatchObject({
    'user-agent': 'pilothouse-cli/1',
    'x-api-key': 'key_example',
  });
});

it('sends no key without one', async () => {
  const client = connect({ url, key: undefined, userAgent: 'pilothouse-cli/1' });
  await expect(client.me.get.query({})).rejects.toThrow('fetch failed');
  expect(requests[0]?.headers).not.toHaveProperty('x-api-key');
});
