import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { Connection } from '#src/adapters/workloads/images/daemon/connection.ts';

const SILENCE_MS = 200;

it.each([
  ['never begins', 'does not answer (ECONNRESET)'],
  ['breaks off after its head', 'does not complete its answer'],
  ['stops within its body', 'does not'],
])('a call ends whose answer %s', async (how, message) => {
  const server = createServer((_, response) => {
    if (how === 'never begins') return;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{');
    if (how === 'breaks off after its head') setTimeout(() => response.destroy(), 20);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const connection = new Connection(`tcp://127.0.0.1:${port}`, SILENCE_MS);
  await expect(connection.call((docker) => docker.version())).rejects.toThrow(message);
});
