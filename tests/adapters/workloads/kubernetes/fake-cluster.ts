import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { Cluster } from '#src/adapters/workloads/kubernetes/cluster/client.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly type: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

type Handler = (asked: Asked, response: ServerResponse) => void;

/** A server that answers as a test wishes, with what it was asked, and a client for it. */
export async function aFakeCluster(handle: Handler, deadlineMs = 5_000) {
  const { close, ...fake } = await openFakeCluster(handle, deadlineMs);
  onTestFinished(close);
  return fake;
}

/** The same for longer than one test. */
export async function openFakeCluster(handle: Handler, deadlineMs = 5_000) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const read = await readRequest(request);
    asked.push(read);
    handle(read, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const access = { server: address, tls: {}, token: async () => 'secret-token', namespace: null };
  const cluster = new Cluster(access, deadlineMs);
  const close = async () => {
    await cluster.close();
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { cluster, asked, server, close };
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://fake');
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    type: request.headers['content-type'],
    authorization: request.headers.authorization,
    body: text === '' ? undefined : JSON.parse(text),
  };
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

export function refuse(response: ServerResponse, code: number, reason: string, message = reason): void {
  json(response, { kind: 'Status', status: 'Failure', code, reason, message }, code);
}

/** A pod as a list or a watch contains it. */
export function aPod(name: string, resourceVersion: string) {
  return { metadata: { name, namespace: 'one', uid: `uid-${name}`, resourceVersion } };
}
