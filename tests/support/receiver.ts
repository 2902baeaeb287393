import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A real HTTP server on loopback that keeps every request and answers as configured. */
export interface Receiver {
  readonly url: string;
  readonly requests: Received[];
  /** Status of the next answers, until another is set; with a status goes a `location` where one is given. */
  answerWith(status: number, location?: string): void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const requests: Received[] = [];
  let answer: { status: number; location: string | undefined } = { status: 200, location: undefined };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location });
      response.end('heard');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerWith(status, location) {
      answer = { status, location };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
