import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly form: URLSearchParams;
  readonly origin: string | undefined;
}

/** A server on loopback that answers as configured. */
export async function serve(
  answer: (asked: Asked) => Answer,
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, headers, body } = answer({
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://localhost'),
        form: new URLSearchParams(Buffer.concat(chunks).toString()),
        origin: request.headers.origin,
      });
      response.writeHead(status, { ...headers, connection: 'close' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
