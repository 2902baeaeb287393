import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A program that receives events, under the name that the pictures show. */
export interface Receiver {
  /** Where it listens. */
  readonly url: string;
  /** The address that the pictures show in its place. */
  readonly shownAs: string;
  close(): Promise<void>;
}

/** Listens on loopback, and answers every call with the status of its path: 200, or 503 below `/busy`. */
export async function openReceiver(shownAs: string): Promise<Receiver> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isBusy = request.url?.startsWith('/busy') === true;
      response.writeHead(isBusy ? 503 : 200, { 'content-type': 'application/json' });
      response.end(isBusy ? '{"error":"Try again later"}' : '{"received":true}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}`, shownAs },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
