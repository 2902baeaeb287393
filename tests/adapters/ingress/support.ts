import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import { openBuiltinIngress } from '#src/adapters/ingress/builtin/open.ts';
import type { Target } from '#src/adapters/ingress/port.ts';

export interface Site {
  readonly target: Target;
  readonly server: Server;
  close(): Promise<void>;
}

/** A small web server on loopback. Without a listener it answers with its own port. */
export async function aSite(listener?: RequestListener): Promise<Site> {
  const server = createServer(listener ?? ((_request, response) => response.end(String(portOf(server)))));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    target: { host: '127.0.0.1', port: portOf(server) },
    server,
    async close() {
      if (!server.listening) return;
      // Upgraded ones are no longer the server's own.
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Call {
  readonly host: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
}

/** Asks the ingress for a host. */
export function ask(
  port: number,
  { host, path = '/', method = 'GET', headers = {}, body }: Call,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { host, ...headers },
      agent: false as const,
    };
    const outgoing = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject).end(body);
  });
}

/** Sends bytes as they are, and returns the answer until the connection ends. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
}

/** A port without a listener. */
export async function deadTarget(): Promise<Target> {
  const site = await aSite();
  await site.close();
  return site.target;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** A built-in ingress and its sites, new for each test of a file; the one route leads to `a.test`. */
export function aBuiltinIngress() {
  let current = openBuiltinIngress({ host: '127.0.0.1', port: 0 });
  const sites: Site[] = [];
  beforeEach(async () => {
    current = openBuiltinIngress({ host: '127.0.0.1', port: 0, closeGraceMs: 100 });
    await current.listen();
  });
  afterEach(async () => {
    await current.close();
    for (const site of sites.splice(0)) await site.close();
  });
  return {
    ingress: () => current,
    async site(listener?: RequestListener): Promise<Site> {
      const site = await aSite(listener);
      sites.push(site);
      return site;
    },
    route: (target: Target | null) => current.route({ applicationId: 'app_1', hosts: ['a.test'], target }),
  };
}
