/**
 * The ingress inside this process: plain HTTP and WebSockets by Host header. It promises that switching a route
 * loses no request and that any bytes on a socket get a bounded answer. It does not speak TLS or HTTP/2; a
 * terminating proxy in front of it does, and is believed about who is calling only where it knows the secret.
 */
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { openForwarder } from './forwarder.ts';
import { hostNameOf } from './host-name.ts';
import { inFlight } from './in-flight.ts';
import { answer, answerSocket, BAD_REQUEST, NO_SITE, NOTHING_RUNS } from './own-answers.ts';
import { type Ingress, NO_CERTIFICATE } from './port.ts';
import { isBodiless, toOriginForm } from './request-headers.ts';
import { routeTable } from './route-table.ts';

export interface BuiltinIngressOptions {
  readonly host: string;
  /** 0 lets the system choose one. */
  readonly port: number;
  readonly log?: (message: string) => void;
  /** How long client or target may stay silent. */
  readonly idleTimeoutMs?: number;
  /** How long `close` waits for requests in flight. */
  readonly closeGraceMs?: number;
  /** What a proxy of ours in front of it sends as `FRONT_HEADER`, so that its word on the client is taken. */
  readonly frontSecret?: string;
}

export interface BuiltinIngress extends Ingress {
  /** The port that it listens on; the configured one before `listen`. */
  port(): number;
}

const MAX_HEADER_BYTES = 64 * 1024;

export function openBuiltinIngress(options: BuiltinIngressOptions): BuiltinIngress {
  const { host, port, frontSecret, log = () => {}, idleTimeoutMs = 300_000, closeGraceMs = 5000 } = options;
  const routes = routeTable();
  const flights = inFlight();
  const forwarder = openForwarder({ inFlight: flights, idleTimeoutMs, frontSecret, log });
  const webSockets = new Set<Socket>();
  let isClosing = false;

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    if (isClosing) response.shouldKeepAlive = false;
    if (!toOriginForm(request)) return answer(response, BAD_REQUEST, { endConnection: true });
    const name = hostNameOf(request.headers.host);
    const target = routes.find(name);
    if (target) return forwarder.request(request, response, target, () => routes.find(name));
    answer(response, target === null ? NOTHING_RUNS : NO_SITE, { endConnection: !isBodiless(request) });
  };

  const onUpgrade = (request: IncomingMessage, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    if (!toOriginForm(request)) return answerSocket(socket, BAD_REQUEST);
    const isWebSocket = request.method === 'GET' && request.headers.upgrade?.toLowerCase() === 'websocket';
    if (!isWebSocket) return ignoreUpgrade(request, socket, onRequest);
    const target = routes.find(hostNameOf(request.headers.host));
    if (!target) return answerSocket(socket, target === null ? NOTHING_RUNS : NO_SITE);
    webSockets.add(socket);
    socket.once('close', () => webSockets.delete(socket));
    forwarder.upgrade(request, socket, head, target);
  };

  const server = createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, noDelay: true, keepAliveTimeout: 65_000 },
    onRequest,
  );
  server.on('upgrade', (request, socket, head) =>
    socket instanceof Socket ? onUpgrade(request, socket, head) : socket.destroy(),
  );
  // An upload may take hours as long as it moves; headers may not, and neither may silence.
  server.requestTimeout = 0;
  server.headersTimeout = 60_000;
  // After the target's own time-out, so that the client learns of that one.
  server.timeout = idleTimeoutMs + 5000;
  // Their size is bounded; beyond a count Node would drop the rest silently.
  server.maxHeadersCount = 0;

  return {
    route: async (route) => routes.set(route),
    drain: async (target, graceMs) => void (await flights.idle(target, graceMs)),
    unroute: async (applicationId) => routes.remove(applicationId),
    listen: () => listen(server, host, port),
    servesHttps: false,
    certificate: async () => NO_CERTIFICATE,
    port: () => (server.address() as AddressInfo | null)?.port ?? port,
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

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) =>
      reject(new OperatorError(sentenceFor(error, host, port), { cause: error }));
    server.once('error', onError);
    server.listen(port, host, () => {
      server.off('error', onError);
      resolve();
    });
  });
}

function sentenceFor({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use (INGRESS_PORT). Choose another, or stop what uses it.`;
  if (code === 'EACCES') return `Port ${port} on ${host} may not be used by this user (INGRESS_PORT).`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `The address ${host} does not exist on this machine (INGRESS_HOST; where that is not set, HOST).`;
  return `The ingress cannot listen on ${host}:${port} (INGRESS_HOST, INGRESS_PORT): ${message}.`;
}

/** Lets what is in flight end, then ends it. */
async function closeWithin(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return;
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(timer);
}
