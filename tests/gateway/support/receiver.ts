import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as it arrived at the instance's side. */
export interface Received {
  readonly path: string;
  readonly signature: string;
  readonly bytes: Buffer;
  // Tests look into events freely.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly event: any;
}

export interface Receiver {
  readonly url: string;
  /** What arrived, in order. As at an instance, an event that arrives again is taken once: delivery is at least once. */
  readonly received: Received[];
  /** What the next calls are answered with, instead of 200. */
  answerWith(...statuses: number[]): void;
  close(): Promise<void>;
}

/** A server on loopback that takes events as an instance does, and keeps their bytes. */
export async function aReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const status = statuses.shift() ?? 200;
      if (status === 200) {
        const bytes = Buffer.concat(chunks);
        const signature = String(request.headers['x-gateway-signature']);
        const event = JSON.parse(bytes.toString('utf8'));
        if (!received.some((earlier) => earlier.event.id === event.id))
          received.push({ path: request.url ?? '', signature, bytes, event });
      }
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/payment-events`,
    received,
    answerWith: (...more) => void statuses.push(...more),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As a merchant would check it: over the bytes, with the key as it is shown. */
export function signatureOf(signingKey: string, bytes: Buffer): string {
  return createHmac('sha256', Buffer.from(signingKey, 'utf8')).update(bytes).digest('hex');
}
