/** Program of a child process: the site that every peer forwards to. It answers `/small` and `/large`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALLOWS_CERTIFICATE } from './route-to.ts';

/** A short page of JSON, and a picture or script of a site. */
const BODIES: Readonly<Record<string, Buffer>> = {
  '/small': Buffer.from(JSON.stringify({ text: 'x'.repeat(300) })),
  '/large': Buffer.alloc(1_000_000, 'x'),
};

const server = createServer({ keepAliveTimeout: 60_000 }, ({ url = '' }, response) => {
  const body = BODIES[url];
  if (body === undefined)
    return void response.writeHead(url.startsWith(ALLOWS_CERTIFICATE) ? 200 : 404).end();
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit(0));
