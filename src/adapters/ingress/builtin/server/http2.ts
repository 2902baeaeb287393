/**
 * Visitors who speak HTTP/2. Each stream becomes a request in the terms of HTTP/1.1, so that it takes the same way as all
 * others: the same routes, filters and limits. WebSockets stay with HTTP/1.1, because extended CONNECT is not offered; browsers
 * open a second connection for them.
 */
import { constants, createServer, type Http2Session, type ServerHttp2Stream } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { VisitorRequest, VisitorResponse } from '../../visitor.ts';
import type { ConnectionShares } from './connections.ts';
import { MAX_HEADER_BYTES } from './limits.ts';
import { requestOfStream } from './stream-request.ts';
import { responseOfStream } from './stream-response.ts';

export interface Http2Options {
  readonly onRequest: (request: VisitorRequest, response: VisitorResponse) => void;
  readonly shares: ConnectionShares;
  /** How long a client may take to send its first request. */
  readonly headersTimeoutMs: number;
  /** How long a request may make no progress. */
  readonly idleTimeoutMs: number;
}

export interface Http2Visitors {
  /** Serves a connection whose handshake has chosen HTTP/2. */
  accept(socket: TLSSocket): void;
  /** Ends the connections that wait for a next request. */
  closeIdle(): void;
  /** Takes no new requests; resolves when those under way have ended. */
  close(): Promise<void>;
}

const CONCURRENT_STREAMS = 100;
/** Without requests. As long as connections with HTTP/1.1 are kept. */
const KEPT_MS = 65_000;
/**
 * Requests that a session may take back in each window (CVE-2023-44487), and pings and settings that it may send. Browsers
 * send a few. Node.js has a limit for the former as well, and then keeps the connection without reading from it.
 */
const MAX_ABORTED_STREAMS = 200;
const MAX_CONTROL_FRAMES = 100;
const WINDOW_MS = 10_000;

const SERVER_OPTIONS = {
  settings: {
    enablePush: false,
    maxConcurrentStreams: CONCURRENT_STREAMS,
    maxHeaderListSize: MAX_HEADER_BYTES,
    initialWindowSize: 128 * 1024,
  },
  maxHeaderListPairs: 500,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  maxOutstandingPings: 10,
  maxSettings: 32,
} as const;

/** Serves HTTP/2 on connections that others accept. */
export function openHttp2(options: Http2Options): Http2Visitors {
  const { onRequest, shares, headersTimeoutMs, idleTimeoutMs } = options;
  /** Open streams by session. */
  const sessions = new Map<Http2Session, number>();
  const server = createServer(SERVER_OPTIONS);
  const count = (session: Http2Session | undefined, change: number) => {
    const open = session && sessions.get(session);
    if (session !== undefined && open !== undefined) sessions.set(session, open + change);
  };

  server.on('session', (session) => {
    sessions.set(session, 0);
    const closeIfIdle = () => void (sessions.get(session) === 0 && session.close());
    const overdue = setTimeout(() => session.destroy(), headersTimeoutMs);
    session.once('stream', () => clearTimeout(overdue));
    session.setTimeout(KEPT_MS, closeIfIdle);
    session.once('close', () => {
      clearTimeout(overdue);
      sessions.delete(session);
    });
    const countControlFrame = endAfter(session, MAX_CONTROL_FRAMES);
    session.on('ping', countControlFrame);
    session.on('remoteSettings', countControlFrame);
    const countAborted = endAfter(session, MAX_ABORTED_STREAMS);
    session.on('stream', (stream) => void stream.once('aborted', countAborted));
  });
  // What a client breaks concerns its own connection only.
  server.on('sessionError', () => {});

  server.on('stream', (stream, headers) => {
    // What goes wrong with a stream ends it, and `close` follows.
    stream.on('error', () => {});
    const { session } = stream;
    const address = session?.socket?.remoteAddress;
    const release = shares.take(address ?? '');
    if (release === null) return stream.close(constants.NGHTTP2_REFUSED_STREAM);
    count(session, 1);
    stream.once('close', () => {
      release();
      count(session, -1);
    });
    stream.setTimeout(idleTimeoutMs, () => stream.close(constants.NGHTTP2_CANCEL));
    serve(stream, headers, address);
  });

  const serve = (
    stream: ServerHttp2Stream,
    headers: Parameters<typeof requestOfStream>[1],
    remoteAddress: string | undefined,
  ) => {
    const request = requestOfStream(stream, headers, { remoteAddress, encrypted: true });
    if (request === null) return answerBadRequest(stream);
    onRequest(request, responseOfStream(stream, request));
  };

  return {
    accept: (socket) => void server.emit('connection', socket),
    closeIdle() {
      for (const [session, open] of sessions) if (open === 0) session.close();
    },
    async close() {
      const ended = Array.from(
        sessions.keys(),
        (session) => new Promise<void>((resolve) => session.close(resolve)),
      );
      await Promise.all(ended);
    },
  };
}

/** Counts something that a session does, and ends the session where it does it too often in a window. */
function endAfter(session: Http2Session, max: number): () => void {
  let windowStart = performance.now();
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - windowStart > WINDOW_MS) {
      windowStart = now;
      count = 0;
    }
    count += 1;
    if (count > max) session.destroy(undefined, constants.NGHTTP2_ENHANCE_YOUR_CALM);
  };
}

function answerBadRequest(stream: ServerHttp2Stream): void {
  if (stream.destroyed || stream.closed) return;
  stream.respond({ ':status': 400 }, { endStream: true });
}
