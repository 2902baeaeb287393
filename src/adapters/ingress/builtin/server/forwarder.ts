import { answer, BAD_REQUEST, NO_ANSWER, NOTHING_RUNS, TOO_SLOW } from '../../own-answers.ts';
import type { Target } from '../../port.ts';
import { isBodiless, isChunked, isIdempotent, prepareHeaders, requestHead } from '../../request-headers.ts';
import { sameTarget } from '../../route-table.ts';
import type { VisitorRequest, VisitorResponse } from '../../visitor.ts';
import type { VisitorIdentity } from '../../visitor-identity.ts';
import { type Exchange, type TargetConnection, TargetSilent } from '../target/connection.ts';
import { targetConnections } from '../target/connections.ts';
import { sendBody } from '../target/send-body.ts';

/** Brings one request to a target, and responds if the target fails. */
export interface Forwarder {
  forward(target: Target, visit: Visit): void;
  close(): void;
}

/** A request on its way. */
export interface Visit {
  readonly request: VisitorRequest;
  readonly response: VisitorResponse;
  readonly visitor: VisitorIdentity;
  /** The present target of its host, for the one retry after a switch. */
  current(): Target | null | undefined;
  /** Is called with each target that it is sent to. */
  onTarget(target: Target): void;
}

export interface ForwarderOptions {
  /** How long a target may stay silent or take for the head of a response. Long polls and event streams live within it. */
  readonly idleTimeoutMs: number;
  readonly log: (message: string) => void;
}

interface Attempt {
  readonly target: Target;
  readonly connection: TargetConnection;
  /** How often the request has gone to a target that was reached and failed. */
  readonly failures: number;
  /** How often it has gone to a target that was not reached. */
  readonly misses: number;
}

type Tries = Pick<Attempt, 'failures' | 'misses'>;

/**
 * TLS takes bytes later than it is given them. Parts up to this size are copied, so that the connection to the target need not wait
 * for its buffer, or get another one for each response.
 */
const COPIED_BELOW_BYTES = 4096;
/** Copies that may wait for a visitor. */
const MAX_COPIED_BYTES = 64 * 1024;

/**
 * The pauses before a request goes again to an address that was not reached. An application that starts again needs a
 * moment, and a cluster to send to another pod.
 */
const MISS_PAUSES_MS = [100, 200, 400, 800];

/** Forwards requests to their targets. */
export function openForwarder({ idleTimeoutMs, log }: ForwarderOptions): Forwarder {
  const connections = targetConnections(idleTimeoutMs);

  const send = (visit: Visit, target: Target, { failures, misses }: Tries = { failures: 0, misses: 0 }) => {
    const { request, response } = visit;
    const hasChunks = isChunked(request);
    // What a target may read differently never has a next request behind it.
    request.headers.connection = hasChunks ? 'close' : 'keep-alive';
    const head = requestHead(request);
    if (head === null) return answer(response, BAD_REQUEST, { endConnection: true });
    visit.onTarget(target);
    // A request that must not be repeated never travels on a connection that may be closing.
    const mayReuse = isIdempotent(request.method) && failures === 0 && !hasChunks;
    const connection = mayReuse ? connections.take(target) : connections.open(target);
    const attempt: Attempt = { target, connection, failures, misses };
    const exchange = exchangeOf(visit, attempt);
    // A visitor may leave while the target already serves another one on this connection.
    response.once('close', () => connection.abandon(exchange));
    connection.send(head, exchange, { isBodiless: request.method === 'HEAD' });
    if (isBodiless(request)) return;
    const { socket } = connection;
    // Nothing is read of the body before: a request that reaches no target can be sent again as a whole.
    if (socket.connecting) socket.once('connect', () => sendBody(request, socket, hasChunks));
    else sendBody(request, socket, hasChunks);
  };

  const exchangeOf = (visit: Visit, attempt: Attempt): Exchange => {
    const { request, response } = visit;
    const { connection } = attempt;
    const isEncrypted = request.socket.encrypted === true;
    /** Whether bytes in the buffer of the connection have not left. */
    let isHeld = false;
    const onFlushed = () => {
      if (response.writableLength > 0) return;
      isHeld = false;
      connection.resume(exchange);
    };
    const exchange: Exchange = {
      onHead({ status, reason, headers }) {
        // The client's connection lasts as the client asks, independent of the target's.
        headers.push('connection', response.shouldKeepAlive ? 'keep-alive' : 'close');
        response.writeHead(status, reason, headers);
      },
      onBody(bytes) {
        const isCopied = isEncrypted && bytes.length < COPIED_BELOW_BYTES;
        isHeld ||= !isCopied;
        response.write(isCopied ? Buffer.from(bytes) : bytes, onFlushed);
      },
      flush() {
        response.socket?.uncork();
        if (response.writableLength === 0) isHeld = false;
        return !isHeld && response.writableLength <= MAX_COPIED_BYTES;
      },
      onEnd() {
        response.end();
        if (!request.complete) connection.destroy();
      },
      onFailure: (error) => onFailure(error, visit, attempt),
    };
    return exchange;
  };

  const onFailure = (error: Error, visit: Visit, attempt: Attempt) => {
    const { request, response } = visit;
    if (response.writableEnded) return;
    if (response.headersSent || response.destroyed) return void response.destroy();
    if (sendAgain(error, visit, attempt)) return;
    log(`ingress: ${attempt.target.host}:${attempt.target.port} failed: ${codeOf(error)}`);
    const endConnection = !isBodiless(request);
    // What was not read of the body is dropped, so that the visitor reads the response.
    if (endConnection) request.resume();
    if (visit.current() === null) return answer(response, NOTHING_RUNS, { endConnection });
    answer(response, error instanceof TargetSilent ? TOO_SLOW : NO_ANSWER, { endConnection });
  };

  /** Sends a failed request once more where that is safe and may help. Returns whether it does. */
  const sendAgain = (
    error: Error,
    visit: Visit,
    { target, connection, failures, misses }: Attempt,
  ): boolean => {
    const { request, response } = visit;
    const now = visit.current();
    if (now === null || now === undefined) return false;
    const wasSwitched = !sameTarget(now, target);
    if (!connection.wasEstablished) {
      const pauseMs = MISS_PAUSES_MS[misses];
      if (pauseMs === undefined || error instanceof TargetSilent) return false;
      const again = () => {
        if (!response.destroyed) send(visit, visit.current() ?? now, { failures, misses: misses + 1 });
      };
      setTimeout(again, wasSwitched ? 0 : pauseMs);
      return true;
    }
    const isRepeatable = isBodiless(request) && isIdempotent(request.method);
    const mayHelp = failures === 0 && (wasSwitched || connection.isReused);
    if (!isRepeatable || !mayHelp || error instanceof TargetSilent) return false;
    send(visit, now, { failures: failures + 1, misses });
    return true;
  };

  return {
    forward(target, visit) {
      prepareHeaders(visit.request, visit.visitor);
      send(visit, target);
    },
    close: () => connections.close(),
  };
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : String(error);
}
