import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback that takes requests and answers none of them before it is released. */
export interface SlowReceiver {
  readonly url: string;
  /** Bodies, in the order of arrival. */
  readonly bodies: string[];
  /** Answers what waits, and from now on at once. */
  release(): void;
  close(): Promise<void>;
}

export async function openSlowReceiver(): Promise<SlowReceiver> {
  const bodies: string[] = [];
  const waiting: ServerResponse[] = [];
  let isHeld = true;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      if (isHeld) waiting.push(response);
      else response.end('heard');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    release() {
      isHeld = false;
      for (const response of waiting.splice(0)) response.end('heard');
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
