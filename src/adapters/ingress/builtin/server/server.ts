/**
 * The data path: plain HTTP and WebSockets by Host header. Guarantees: switching a route loses no request, any bytes on
 * a socket get a bounded answer, bodies pass in both directions at the speed of the slower side and are never kept as a
 * whole, and neither one visitor nor one application can use all connections. It has no TLS and no HTTP/2; a
 * terminating proxy in front of it has, and its statements about the client are accepted only with the secret. It runs
 * in the worker (`../worker/main.ts`).
 */

import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import type { Id } from '#src/domain/id.ts';
import { hostNameOf } from '../../host-name.ts';
import { inFlight, targetKey } from '../../in-flight.ts';
import { answer, answerSocket, BAD_REQUEST, NO_SITE, NOTHING_RUNS, TOO_BUSY } from '../../own-answers.ts';
import type { Route, Target, Traffic } from '../../port.ts';
import type { ProxyLimits } from '../../relay.ts';
import { isBodiless, toOriginForm } from '../../request-headers.ts';
import { routeTable } from '../../route-table.ts';
import { limitConnections } from './connections.ts';
import { openForwarder } from './forwarder.ts';
import { countVisits } from './visits.ts';
import { openWebSockets } from './web-sockets.ts';

export interface ProxySettings {
  /** How long client or target may stay silent. */
  readonly idleTimeoutMs: number;
  /** How long a client may take to send the head of a request. */
  readonly headersTimeoutMs: number;
  /** How long `close` waits for requests in flight. */
  readonly closeGraceMs: number;
  /**
   * Sent by the platform's own proxy in front as `FRONT_HEADER`, so that its statements about the client are accepted.
   */
  readonly frontSecret?: string | undefined;
  readonly limits: ProxyLimits;
}

export interface ProxyServerOptions extends ProxySettings {
  readonly log: (message: string) => void;
}

/** A socket that was bound and inherited, or an address to bind. */
export type ListenOn = { readonly fd: number } | { readonly host: string; readonly port: number };

export interface ProxyServer {
  route(route: Route): void;
  unroute(applicationId: Id<'app'>): void;
  /** Resolves when nothing is under way to this target, or after `graceMs`. */
  drain(target: Target, graceMs: number): Promise<void>;
  /** Resolves with the port. */
  listen(on: ListenOn): Promise<number>;
  traffic(): Promise<Traffic>;
  /** Ends WebSockets, lets requests in flight end within the grace, then ends them. */
  close(): Promise<void>;
}

/** Counts requests to hosts without a site. */
const NO_APPLICATION = 'none';
const MAX_HEADER_BYTES = 64 * 1024;
/** How often connections are looked at that take too long to send a head. */
const CONNECTIONS_CHECK_MS = 5000;

/** The server that finds the target of each request by its host. It does not listen yet. */
export function openProxyServer(options: ProxyServerOptions): ProxyServer {
  const { frontSecret, idleTimeoutMs, headersTimeoutMs, closeGraceMs, limits, log } = options;
  const routes = routeTable();
  const flights = inFlight();
  const forwarder = openForwarder({ idleTimeoutMs, frontSecret, log });
  const connectWebSocket = openWebSockets({ frontSecret, log });
  const webSockets = new Set<Socket>();
  const busy = inFlight();
  const visits = countVisits();
  let isClosing = false;

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false;
    if (!toOriginForm(request)) return answer(response, BAD_REQUEST, { endConnection: true });
    const name = hostNameOf(request.headers.host);
    const route = routes.find(name);
    const endConnection = !isBodiless(request);
    const endVisit = visits.begin(route?.applicationId ?? NO_APPLICATION);
    let endBusy = () => {};
    let endFlight = () => {};
    response.once('close', () => {
      endVisit(response.headersSent ? response.statusCode : 0);
      endBusy();
      endFlight();
    });
    if (route === undefined) return answer(response, NO_SITE, { endConnection });
    if (route.target === null) return answer(response, NOTHING_RUNS, { endConnection });
    if (busy.count(route.applicationId) >= limits.perApplication)
      return answer(response, TOO_BUSY, { endConnection });
    endBusy = busy.begin(route.applicationId);
    forwarder.forward(route.target, {
      request,
      response,
      current: () => routes.find(name)?.target,
      onTarget(target) {
        endFlight();
        endFlight = flights.begin(targetKey(target));
      },
    });
  };

  const onUpgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!toOriginForm(request)) return answerSocket(socket, BAD_REQUEST);
    const isWebSocket = request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket';
    if (!isWebSocket) return ignoreUpgrade(request, socket, onRequest);
    const route = routes.find(hostNameOf(request.headers.host));
    if (route === undefined) return answerSocket(socket, NO_SITE);
    if (route.target === null) return answerSocket(socket, NOTHING_RUNS);
    if (busy.count(route.applicationId) >= limits.perApplication) return answerSocket(socket, TOO_BUSY);
    webSockets.add(socket);
    const endVisit = visits.begin(route.applicationId, true);
    const endBusy = busy.begin(route.applicationId);
    const endFlight = flights.begin(targetKey(route.target));
    socket.once('close', () => {
      webSockets.delete(socket);
      endVisit(101);
      endBusy();
      endFlight();
    });
    connectWebSocket(request, socket, head, route.target);
  };

  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      noDelay: true,
      keepAliveTimeout: 65_000,
      // Finds visitors that vanished without a word, whose WebSockets would stay otherwise.
      keepAlive: true,
      keepAliveInitialDelay: 60_000,
      connectionsCheckingInterval: Math.min(CONNECTIONS_CHECK_MS, headersTimeoutMs),
    },
    onRequest,
  );
  server.on('upgrade', (request, socket, head) =>
    socket instanceof Socket ? onUpgrade(request, socket, head) : socket.destroy(),
  );
  // An upload may take hours as long as it moves; headers may not, and neither may silence.
  server.requestTimeout = 0;
  server.headersTimeout = headersTimeoutMs;
  // After the target's own time-out, so that the client learns of that one.
  server.timeout = idleTimeoutMs + 5000;
  // Their size is bounded; beyond a count Node would drop the rest silently.
  server.maxHeadersCount = 0;
  limitConnections(server, limits);

  return {
    route: (route) => routes.set(route),
    unroute(applicationId) {
      routes.remove(applicationId);
      visits.forget(applicationId);
    },
    async traffic() {
      const connections = await new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
      );
      return { connections, applications: visits.all() };
    },
    drain: async (target, graceMs) => void (await flights.idle(targetKey(target), graceMs)),
    listen: (on) => listen(server, on),
    async close() {
      isClosing = true;
      for (const socket of webSockets) socket.destroy();
      await closeWithin(server, closeGraceMs);
      forwarder.close();
    },
  };
}

/** An offer of another protocol (`h2c`, by some clients on every request) may be passed over: HTTP/1.1 it stays. */
function ignoreUpgrade(
  request: IncomingMessage,
  socket: Socket,
  onRequest: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  if (!isBodiless(request)) {
    answerSocket(socket, BAD_REQUEST);
    return;
  }
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket);
  response.once('finish', () => socket.end());
  onRequest(request, response);
}

function listen(server: Server, on: ListenOn): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(on, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Lets what is in flight end, then ends it. */
async function closeWithin(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(timer);
}
