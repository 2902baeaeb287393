import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type PeerCertificate } from 'node:tls';
import { openBuiltinIngress } from '#src/adapters/ingress/builtin/open.ts';
import { type CaddyIngressOptions, openCaddyIngress } from '#src/adapters/ingress/caddy/open.ts';
import type { HttpsSettings } from '#src/adapters/ingress/caddy/wanted.ts';
import type { Ingress } from '#src/adapters/ingress/port.ts';
import { type Caddy, type CaddyOptions, startCaddy } from '../../../support/caddy.ts';
import { freePort } from '../../../support/free-port.ts';

/** The ways of a request behind Caddy: always through the relay, or to the application where Caddy finds it. */
export const CADDY_PATHS = [
  { name: 'Caddy', direct: false },
  { name: 'Caddy with a folder of routes', direct: true },
] as const;

export interface CaddyIngress {
  readonly caddy: Caddy;
  readonly ingress: Ingress;
  readonly port: number;
  readonly httpsPort: number;
  /** Hosts for which certificates may be ordered. */
  readonly known: Set<string>;
  /** For which Caddy has asked. */
  readonly asked: readonly string[];
  readonly log: readonly string[];
  /** Where the routes are, if Caddy sends requests to applications itself. */
  readonly routesFolder: string;
  /** Another ingress with the same settings, as after a restart of the program. */
  again(): Ingress;
  close(): Promise<void>;
}

export interface CaddyIngressSetup extends Partial<Omit<CaddyIngressOptions, 'https'>> {
  /** Null: none. */
  readonly https?: Partial<HttpsSettings> | null;
  readonly caddy?: CaddyOptions;
  /** Whether Caddy sends requests to applications itself. */
  readonly direct?: boolean;
}

/** A real Caddy, an address that it asks, and an ingress that is not yet listening. */
export async function aCaddyIngress({
  https,
  caddy: given,
  direct = false,
  ...own
}: CaddyIngressSetup = {}): Promise<CaddyIngress> {
  const caddy = await startCaddy(given);
  const ask = await anAskAddress();
  const folder = await mkdtemp(join(tmpdir(), 'pilothouse-routes-'));
  const routesFolder = join(folder, 'routes');
  const [port, httpsPort, relayPort] = [await freePort(), await freePort(), await freePort()];
  const log: string[] = [];
  const options: CaddyIngressOptions = {
    openRelay: openBuiltinIngress,
    admin: caddy.admin,
    host: '127.0.0.1',
    port,
    https:
      https === null
        ? null
        : { port: httpsPort, askUrl: ask.url, issuer: { kind: 'internal' }, redirect: false, ...https },
    api: null,
    relayPort,
    routesFolder: direct ? routesFolder : null,
    frontSecret: 'known-to-both',
    closeGraceMs: 100,
    holdMs: 3000,
    checkEveryMs: 50,
    log: (message) => log.push(message),
    ...own,
  };
  const ingress = openCaddyIngress(options);
  return {
    caddy,
    ingress,
    port,
    httpsPort,
    log,
    routesFolder,
    known: ask.known,
    asked: ask.asked,
    again: () => openCaddyIngress(options),
    async close() {
      await ask.close();
      await caddy.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The certificate that a visitor of a host is shown; rejects where the handshake is refused. */
export async function shakeHands(port: number, host: string): Promise<PeerCertificate> {
  const socket = connect({ host: '127.0.0.1', port, servername: host, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const certificate = socket.getPeerCertificate();
  socket.destroy();
  return certificate;
}

/** Sends bytes on one connection, and returns the answer once it contains what is awaited. */
export function converse(port: number, bytes: string, awaited: RegExp) {
  const socket = connectTcp(port, '127.0.0.1', () => socket.write(bytes));
  let received = '';
  const answered = new Promise<string>((resolve, reject) => {
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (awaited.test(received)) resolve(received);
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`closed after ${JSON.stringify(received)}`)));
  });
  return { socket, answered };
}

async function anAskAddress() {
  const known = new Set<string>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const domain = new URL(request.url ?? '', 'http://ask.test').searchParams.get('domain') ?? '';
    asked.push(domain);
    response.writeHead(known.has(domain) ? 200 : 404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/tls-ask`;
  return {
    known,
    asked,
    url,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
