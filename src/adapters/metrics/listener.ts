import { createServer } from 'node:http';
import { OperatorError } from '#src/kernel/operator-error.ts';
import type { Metrics } from './port.ts';

export interface MetricsListener {
  /** The port that it listens on. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` on a separate port, without a credential: any client that can reach the port can read. Rejects with
 * an `OperatorError` that names the setting if the port cannot be opened.
 */
export async function listenForScrapes(
  metrics: Pick<Metrics, 'text'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<MetricsListener> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
    metrics.text().then(
      ({ contentType, body }) =>
        response
          .writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' })
          .end(request.method === 'HEAD' ? undefined : body),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = 64;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(refused(cause, host, port)));
    server.listen({ host, port }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refused(cause: NodeJS.ErrnoException, host: string, port: number): OperatorError {
  const reason = cause.code === 'EADDRINUSE' ? 'is in use' : `cannot be used: ${cause.message}`;
  return new OperatorError(
    `Port ${port} on ${host} ${reason} (METRICS_PORT, METRICS_HOST). Choose another, or stop what uses it.`,
    { cause },
  );
}
