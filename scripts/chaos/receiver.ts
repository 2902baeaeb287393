import { createServer } from 'node:http';

/** A call as it arrived. */
export interface Received {
  readonly path: string;
  /** Of the webhooks of an organization. */
  readonly messageId: string | undefined;
  readonly body: string;
}

/** The webhooks' receiver: keeps every call, and answers 200. */
export interface Receiver {
  readonly port: number;
  readonly received: readonly Received[];
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const messageId = request.headers['webhook-id'];
      received.push({
        path: request.url ?? '',
        messageId: typeof messageId === 'string' ? messageId : undefined,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      response.end('received');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
