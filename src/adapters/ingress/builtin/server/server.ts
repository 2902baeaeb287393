/**
 * The data path: HTTP and WebSockets by Host header, and the same over TLS with HTTP/1.1 and HTTP/2 where TLS ends here.
 * Guarantees: switching a route loses no request, any bytes on a socket get a bounded answer, bodies pass in both directions at
 * the speed of the slower side and are never kept as a whole, neither one visitor nor one application can use all
 * connections, and one visitor cannot use all places of an application. The statements of a proxy in front about the client are accepted only with the secret. It runs in the worker
 * (`../worker/main.ts`).
 */

import { createServer, type Server } from 'node:http';
import { type AddressInfo, type Server as NetServer, Socket } from 'node:net';
import { acceptWaiting } from '#src/kernel/accept-waiting.ts';
import type { KeyAndChain } from '../../certificate-source.ts';
import type { Traffic } from '../../port.ts';
import type { ProxyLimits } from '../../relay.ts';
import { type TrustedFronts, visitorIdentification } from '../../visitor-identity.ts';
import { connectionShares, limitConnections } from './connections.ts';
import { openHttp2 } from './http2.ts';
import { MAX_HEADER_BYTES } from './limits.ts';
import { openMissingRoutes } from './missing-routes.ts';
import { openPlaces, shareOfVisitor } from './places.ts';
import { openProofs } from './proofs.ts';
import { openSecureContexts } from './secure-contexts.ts';
import { openSites, type Sites } from './sites.ts';
import { openTls } from './tls.ts';

export interface ProxySettings extends TrustedFronts {
  /** How long client or target may stay silent. */
  readonly idleTimeoutMs: number;
  /** How long a client may take for its handshake, and to send the head of a request. */
  readonly headersTimeoutMs: number;
  /** How long `close` waits for requests in flight. */
  readonly closeGraceMs: number;
  /** Whether plain requests are redirected to the port with TLS, if there is one. */
  readonly redirectHttps: boolean;
  /** Whether pages that prove hosts to a certificate authority are answered here. */
  readonly servesProofs: boolean;
  readonly limits: ProxyLimits;
}

export interface ProxyServerOptions extends ProxySettings {
  /** A handshake waits for the certificate of this host: `setCertificate` answers. */
  readonly wantCertificate: (host: string) => void;
  /** Requests wait for the routes of these hosts: `setLookedUp` answers. */
  readonly wantRoutes: (question: number, hosts: readonly string[]) => void;
  /** Requests wait for pages that prove hosts: `setProofs` answers. */
  readonly wantProofs: (question: number) => void;
  readonly log: (message: string) => void;
}

/** A socket that was bound and inherited, or an address to bind. */
export type ListenOn = { readonly fd: number } | { readonly host: string; readonly port: number };

export interface ListeningPorts {
  readonly http: number;
  readonly https: number | null;
}

export interface ProxyServer extends Pick<Sites, 'route' | 'unroute' | 'drain'> {
  /** Whether the routes of all applications have been set. Until then it asks about hosts without one. */
  setComplete(areComplete: boolean): void;
  /** The routes of the hosts in this question have been set; or, where `isKnown` is false, could not be looked up. */
  setLookedUp(question: number, isKnown: boolean): void;
  /** Null: the host has no certificate at present. */
  setCertificate(host: string, certificate: KeyAndChain | null): void;
  /** All pages at the time of this question, by token. */
  setProofs(question: number, pages: Readonly<Record<string, string>>): void;
  /** What decrypts the tickets of resumed sessions. */
  setTicketKeys(keys: Buffer): void;
  /** Without a socket for TLS, visitors have plain HTTP only. */
  listen(on: ListenOn, https: ListenOn | null): Promise<ListeningPorts>;
  traffic(): Promise<Traffic>;
  /** Ends WebSockets, lets requests in flight end within the grace, then ends them. */
  close(): Promise<void>;
}

/** How many visitors wait for the routes of their hosts, and a tenth of it from one address. */
const MAX_WAITING = 2000;
/** How often connections are looked at that take too long to send a head. */
const CONNECTIONS_CHECK_MS = 5000;

/** The server that finds the target of each request by its host. It does not listen yet. */
export function openProxyServer(options: ProxyServerOptions): ProxyServer {
  const { idleTimeoutMs, headersTimeoutMs, closeGraceMs, limits, log } = options;
  /** After the target's own time-out, so that the client learns of that one. */
  const silenceMs = idleTimeoutMs + 5000;
  let securePort: number | null = null;
  const proofs = openProofs(options.wantProofs);
  const waitingLimits = {
    ...limits,
    connections: MAX_WAITING,
    perAddress: limits.perAddress && MAX_WAITING / 10,
  };
  const missing = openMissingRoutes({
    want: options.wantRoutes,
    places: connectionShares(waitingLimits, () => {}),
  });
  const sites = openSites({
    missing,
    proofs: options.servesProofs ? proofs : null,
    idleTimeoutMs,
    identify: visitorIdentification(options),
    places: openPlaces(limits),
    redirectTo: () => (options.redirectHttps ? securePort : null),
    log,
  });
  const contexts = openSecureContexts({
    isServed: sites.isServed,
    ask: options.wantCertificate,
    answerWithinMs: headersTimeoutMs,
    log,
  });
  const http = openHttp(sites, { headersTimeoutMs, silenceMs });
  const tls = openTls({
    contextFor: contexts.contextFor,
    // The server for plain HTTP reads these as well: its time-outs and limits hold for both.
    onHttp1: (socket) => void http.emit('connection', socket),
    onHttp2: (socket) => http2.accept(socket),
    handshakeTimeoutMs: headersTimeoutMs,
  });
  const closeIdle = () => {
    http.closeIdleConnections();
    http2.closeIdle();
  };
  const shares = limitConnections([http, tls], limits, closeIdle);
  const http2 = openHttp2({
    onRequest: sites.onRequest,
    shares,
    headersTimeoutMs,
    idleTimeoutMs: silenceMs,
    // A client that waits with the rest of a page is better than one that is refused it.
    maxStreams: shareOfVisitor(limits.perApplication),
  });
  const secured = new Set<Socket>();
  tls.on('connection', (socket: Socket) => {
    secured.add(socket);
    socket.once('close', () => secured.delete(socket));
  });

  return {
    route: sites.route,
    unroute: sites.unroute,
    drain: sites.drain,
    setComplete: missing.setComplete,
    setLookedUp: missing.answer,
    setCertificate: contexts.set,
    setProofs: proofs.set,
    setTicketKeys: (keys) => tls.setTicketKeys(keys),
    async traffic() {
      const connections = await Promise.all([http, tls].map(countOf));
      return { connections: connections.reduce((sum, count) => sum + count), applications: sites.visits() };
    },
    async listen(on, https) {
      const port = await listen(http, on);
      securePort = https === null ? null : await listen(tls, https);
      return { http: port, https: securePort };
    },
    async close() {
      sites.beginClosing();
      const timer = setTimeout(() => {
        http.closeAllConnections();
        for (const socket of secured) socket.destroy();
      }, closeGraceMs);
      await Promise.all([http, tls].map(acceptWaiting));
      await Promise.all([closed(http), closed(tls), http2.close()]);
      clearTimeout(timer);
      sites.close();
    },
  };
}

function openHttp(sites: Sites, time: { headersTimeoutMs: number; silenceMs: number }): Server {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      noDelay: true,
      keepAliveTimeout: 65_000,
      // Finds visitors that vanished without a word, whose WebSockets would stay otherwise.
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
      connectionsCheckingInterval: Math.min(CONNECTIONS_CHECK_MS, time.headersTimeoutMs),
    },
    sites.onRequest,
  );
  server.on('upgrade', (request, socket, head) =>
    socket instanceof Socket ? sites.onUpgrade(request, socket, head) : socket.destroy(),
  );
  // An upload may take hours as long as it moves; headers may not, and neither may silence.
  server.requestTimeout = 0;
  server.headersTimeout = time.headersTimeoutMs;
  server.timeout = time.silenceMs;
  // Their size is bounded; beyond a count Node would drop the rest silently.
  server.maxHeadersCount = 0;
  return server;
}

function listen(server: NetServer, on: ListenOn): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(on, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function countOf(server: NetServer): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
}

/** Resolves when the last connection has ended. */
async function closed(server: NetServer): Promise<void> {
  if (server.listening) await new Promise((resolve) => server.close(resolve));
}
