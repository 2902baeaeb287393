/**
 * A separate program that serves many addresses: those below `/live/` answer at once, those below `/silent/`
 * never, and those below `/drip/` let an answer fall byte by byte. It reports when each request arrived, and keeps connections
 * for longer than a client pauses between two requests.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const arrivals: Record<string, number[]> = {};
let live = 0;

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const path = request.url ?? '';
  if (path === '/count') return void response.end(String(live));
  if (path === '/arrivals') return void response.end(JSON.stringify(arrivals));
  arrivals[path] = [...(arrivals[path] ?? []), Date.now()];
  request.resume();
  if (path.startsWith('/live/')) {
    live += 1;
    return void response.end('heard');
  }
  if (path.startsWith('/silent/')) return;
  response.flushHeaders();
  const drip = setInterval(() => response.write('.'), 500);
  response.once('close', () => clearInterval(drip));
});
server.listen(0, '0.0.0.0', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
