import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import type { Serving } from './serving.ts';

/** The address of a Node server, once it listens. */
export async function addressOf(
  server: Pick<Server, 'listening' | 'address' | 'close' | 'once'>,
): Promise<Serving> {
  if (!server.listening) await once(server as Server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
