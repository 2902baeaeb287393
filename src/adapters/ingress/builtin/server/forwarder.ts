import { Agent, type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'httpxy';
import { type InFlight, targetKey } from '../../in-flight.ts';
import { answer, answerSocket, BAD_REQUEST, NO_ANSWER, NOTHING_RUNS, TOO_SLOW } from '../../own-answers.ts';
import type { Target } from '../../port.ts';
import { isBodiless, isIdempotent, prepareHeaders, removeHopByHop } from '../../request-headers.ts';
import { sameTarget } from '../../route-table.ts';

/** Brings one request or WebSocket to a target, counts it while it lasts, and responds if the target fails. */
export interface Forwarder {
  /** `current` returns the present target, for the one retry after a switch. */
  request(
    request: IncomingMessage,
    response: ServerResponse,
    target: Target,
    current: () => Target | null | undefined,
  ): void;
  upgrade(request: IncomingMessage, socket: Socket, head: Buffer, target: Target): void;
  close(): void;
}

export interface ForwarderOptions {
  readonly inFlight: InFlight;
  /** How long a target may stay silent. Long polls and event streams live within it. */
  readonly idleTimeoutMs: number;
  /** See `prepareHeaders`. */
  readonly frontSecret?: string | undefined;
  readonly log: (message: string) => void;
}

interface Attempt {
  readonly target: Target;
  readonly current: () => Target | null | undefined;
  readonly end: () => void;
  readonly isRetry: boolean;
  /** The connection was used before: the target may have closed it while the request was on its way. */
  reusedConnection: boolean;
  timedOut: boolean;
}

/** How long a WebSocket stays after one side has ended its direction. */
const HALF_CLOSED_MS = 5000;

/** Forwards requests and WebSockets to their targets. */
export function openForwarder({ inFlight, idleTimeoutMs, frontSecret, log }: ForwarderOptions): Forwarder {
  // Idle connections are given up before usual servers do so (5 s), lest a request meets a closing one.
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 4000, scheduling: 'lifo' });
  const proxy = createProxyServer({ proxyTimeout: idleTimeoutMs, upgradeTimeout: 60_000 });
  const attempts = new WeakMap<IncomingMessage, Attempt>();
  const upgradeFailures = new WeakMap<IncomingMessage, (error: unknown) => void>();

  proxy.on('proxyReq', (outgoing, request) => {
    const attempt = attempts.get(request);
    if (attempt === undefined) return;
    attempt.reusedConnection = outgoing.reusedSocket;
    outgoing.once('timeout', () => {
      attempt.timedOut = true;
    });
  });

  proxy.on('proxyRes', (incoming, _request, response) => {
    removeHopByHop(incoming.headers);
    // The client's connection lasts as the client asks, independent of the target's.
    incoming.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
  });

  proxy.on('proxyReqWs', (outgoing, _request, socket) => {
    outgoing.once('upgrade', (_response, targetSocket) => {
      // Piping passes on an orderly end only; a connection that breaks must not leave its other half open.
      socket.once('close', () => targetSocket.destroy());
      targetSocket.once('close', () => socket.end());
      // A WebSocket has no use for one direction alone.
      endBothAfterEither(socket, targetSocket);
    });
  });

  proxy.on('error', (error, request, responseOrSocket) => {
    if (request === undefined || responseOrSocket === undefined) return;
    if (responseOrSocket instanceof ServerResponse) onFailure(error, request, responseOrSocket);
    else upgradeFailures.get(request)?.(error);
  });

  const send = (request: IncomingMessage, response: ServerResponse, attempt: Attempt) => {
    attempts.set(request, attempt);
    // A request that must not be repeated never travels on a connection that may be closing.
    const useAgent = isIdempotent(request.method) && !attempt.isRetry;
    const options = {
      target: { protocol: 'http:', ...hostAndPort(attempt.target) },
      agent: useAgent ? agent : false,
    };
    proxy.web(request, response, options).catch((error: unknown) => onFailure(error, request, response));
  };

  const onFailure = (error: unknown, request: IncomingMessage, response: ServerResponse) => {
    const attempt = attempts.get(request);
    if (response.writableEnded) return;
    if (response.headersSent || response.destroyed || attempt === undefined) return void response.destroy();
    attempts.delete(request);
    const next = retryTarget(error, request, attempt);
    if (next !== null) {
      attempt.end();
      return send(request, response, begin(response, next, attempt.current, true));
    }
    const code = codeOf(error);
    if (code === 'ERR_UNESCAPED_CHARACTERS' || code === 'ERR_INVALID_CHAR')
      return answer(response, BAD_REQUEST, { endConnection: true });
    log(`ingress: ${attempt.target.host}:${attempt.target.port} failed: ${code}`);
    const endConnection = !isBodiless(request);
    if (attempt.current() === null) return answer(response, NOTHING_RUNS, { endConnection });
    answer(response, attempt.timedOut ? TOO_SLOW : NO_ANSWER, { endConnection });
  };

  const begin = (
    response: ServerResponse,
    target: Target,
    current: Attempt['current'],
    isRetry: boolean,
  ): Attempt => {
    const end = inFlight.begin(targetKey(target));
    response.once('close', end);
    return { target, current, end, isRetry, reusedConnection: false, timedOut: false };
  };

  return {
    request(request, response, target, current) {
      prepareHeaders(request, { frontSecret });
      send(request, response, begin(response, target, current, false));
    },
    upgrade(request, socket, head, target) {
      const end = inFlight.begin(targetKey(target));
      socket.once('close', end);
      const sentBefore = socket.bytesWritten;
      prepareHeaders(request, { frontSecret, keepUpgrade: true });
      const options = { target: { protocol: 'http:', ...hostAndPort(target) }, agent: false };
      const onError = (error: unknown) => {
        log(`ingress: WebSocket to ${target.host}:${target.port} failed: ${codeOf(error)}`);
        if (socket.bytesWritten === sentBefore && socket.writable) answerSocket(socket, NO_ANSWER);
        else socket.destroy();
      };
      upgradeFailures.set(request, onError);
      proxy.ws(request, socket, options, head).catch(onError);
    },
    close: () => agent.destroy(),
  };
}

/** Where a failed request may go once more, if anywhere. */
function retryTarget(error: unknown, request: IncomingMessage, attempt: Attempt): Target | null {
  const now = attempt.current();
  if (attempt.isRetry || attempt.timedOut || now === null || now === undefined || !isBodiless(request))
    return null;
  const wasRefused = codeOf(error) === 'ECONNREFUSED';
  const wasSwitched = !sameTarget(now, attempt.target);
  // A refused request did not reach the target: any method can be sent again.
  if (wasSwitched && (wasRefused || isIdempotent(request.method))) return now;
  return attempt.reusedConnection && isIdempotent(request.method) ? now : null;
}

/** Ends two connections where one side has ended and the other does not follow. */
function endBothAfterEither(one: Duplex, other: Duplex): void {
  const endBoth = () => {
    const timer = setTimeout(() => {
      one.destroy();
      other.destroy();
    }, HALF_CLOSED_MS);
    one.once('close', () => clearTimeout(timer));
  };
  one.once('end', endBoth);
  other.once('end', endBoth);
}

function hostAndPort({ host, port }: Target): { host: string; port: number } {
  return { host, port };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
