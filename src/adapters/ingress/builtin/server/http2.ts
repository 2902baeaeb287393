/**
 * Visitors who speak HTTP/2. Each stream becomes a request in the terms of HTTP/1.1, so that it takes the same way as all
 * others: the same routes, filters and limits. WebSockets stay with HTTP/1.1, because extended CONNECT is not offered; browsers
 * open a second connection for them.
 */
import { constants, createServer, type Http2Session, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
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
  /** How many requests a connection may have under way, where that is fewer than usual. */
  readonly maxStreams?: number;
  /** How long a connection without requests is kept. */
  readonly keptMs?: number;
}

export interface Http2Visitors {
  /** Serves a connection whose handshake has chosen HTTP/2. */
  accept(socket: Socket): void;
  /** Ends the connections that wait for a next request. */
  closeIdle(): void;
  /** Takes no new requests; resolves when those under way have ended. */
  close(): Promise<void>;
}

const CONCURRENT_STREAMS = 100;
/** As long as connections with HTTP/1.1 are kept. */
const KEPT_MS = 65_000;
/**
 * What a client without requests gets to read that its session ends. One that does not read, or has begun a request that it does
 * not complete, would keep it otherwise.
 */
const CLOSING_MS = 2_000;
/** What an upload may hold where its target does not read: as much as a response whose visitor does not. */
const STREAM_WINDOW_BYTES = 256 * 1024;
/** For what is on its way of all uploads of a session. What they hold is bounded by the window of each. */
const SESSION_WINDOW_BYTES = 1024 * 1024;
/**
 * Requests that a session may take back in each window (CVE-2023-44487), and pings and settings that it may send. Browsers
 * send a few. Node.js has a limit for the former as well, and then keeps the connection without reading from it.
 */
const MAX_ABORTED_STREAMS = 200;
const MAX_CONTROL_FRAMES = 100;
const WINDOW_MS = 10_000;

const SETTINGS = {
  enablePush: false,
  maxHeaderListSize: MAX_HEADER_BYTES,
  initialWindowSize: STREAM_WINDOW_BYTES,
} as const;
const SERVER_OPTIONS = {
  maxHeaderListPairs: 500,
  maxSessionInvalidFrames: 100,
  maxSessionRejectedStreams: 100,
  maxOutstandingPings: 10,
  maxSettings: 32,
} as const;

/** A session that is open. */
interface Kept {
  readonly socket: Socket;
  /** Requests under way. */
  open: number;
}

/** Serves HTTP/2 on connections that others accept. */
export function openHttp2(options: Http2Options): Http2Visitors {
  const { onRequest, shares, headersTimeoutMs, idleTimeoutMs, keptMs = KEPT_MS } = options;
  const maxConcurrentStreams = Math.min(CONCURRENT_STREAMS, options.maxStreams ?? CONCURRENT_STREAMS);
  const sessions = new Map<Http2Session, Kept>();
  const server = createServer({ ...SERVER_OPTIONS, settings: { ...SETTINGS, maxConcurrentStreams } });
  /** The connection of the session that is being opened. */
  let accepted: Socket | undefined;
  const count = (session: Http2Session | undefined, change: number) => {
    const kept = session && sessions.get(session);
    if (session === undefined || kept === undefined) return;
    kept.open += change;
    // The end of a request need not be one of traffic: the client may not read any more.
    if (kept.open === 0) session.setTimeout(keptMs);
  };
  const closeIfIdle = (session: Http2Session) => {
    const kept = sessions.get(session);
    if (kept?.open !== 0 || session.closed) return;
    session.close();
    setTimeout(() => kept.socket.destroy(), CLOSING_MS).unref();
  };

  server.on('session', (session) => {
    if (accepted !== undefined) sessions.set(session, { socket: accepted, open: 0 });
    session.setLocalWindowSize(SESSION_WINDOW_BYTES);
    const overdue = setTimeout(() => session.destroy(), headersTimeoutMs);
    session.once('stream', () => clearTimeout(overdue));
    session.on('timeout', () => closeIfIdle(session));
    session.setTimeout(keptMs);
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
    stream.setTimeout(idleTimeoutMs, () => {
      stream.close(constants.NGHTTP2_CANCEL);
      // What a client does not read would keep it.
      stream.destroy();
    });
    serve(stream, headers, address);
  });

  const serve = (
    stream: ServerHttp2Stream,
    headers: Parameters<typeof requestOfStream>[1],
    remoteAddress: string | undefined,
  ) => {
    const request = requestOfStream(stream, headers, { remoteAddress, encrypted: true });
    if (request === null) return answerBadRequest(stream);
    // The body is wanted, as HTTP/1.1 answers it before the request gets here.
    if (headers.expect?.toLowerCase() === '100-continue') stream.additionalHeaders({ ':status': 100 });
    onRequest(request, responseOfStream(stream, request));
  };

  return {
    accept(socket) {
      accepted = socket;
      server.emit('connection', socket);
      accepted = undefined;
    },
    closeIdle() {
      for (const session of sessions.keys()) closeIfIdle(session);
    },
    async close() {
      const ended = Array.from(
        sessions.keys(),
        (session) =>
          new Promise<void>((resolve) => {
            // Not the callback of `close`: Node.js drops that of a session which is being closed already.
            session.once('close', resolve);
            session.close();
          }),
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
    // Node.js sends the code only together with an error.
    if (count > max) session.destroy(new Error('too many frames'), constants.NGHTTP2_ENHANCE_YOUR_CALM);
  };
}

function answerBadRequest(stream: ServerHttp2Stream): void {
  if (stream.destroyed || stream.closed) return;
  stream.respond({ ':status': 400 }, { endStream: true });
}
