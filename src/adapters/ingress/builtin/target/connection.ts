import { connect, type Socket } from 'node:net';
import type { Target } from '../../port.ts';
import { forget, giveBack, type ReadBuffer, SMALL_BYTES, takeLarge, takeSmall } from './read-buffers.ts';
import { type ResponseReader, type ResponseSink, readResponse } from './response-reader.ts';

/** Receives one response. `onFailure` is called instead of `onEnd`, and nothing after either. */
export interface Exchange extends ResponseSink {
  /** Sends what `onBody` was given, and returns whether none of its bytes are needed any more. Until then nothing more is read. */
  flush(): boolean;
  onEnd(): void;
  onFailure(error: Error): void;
}

/** One connection to a target, for one request at a time. */
export interface TargetConnection {
  /** Whether it has carried a request before this one: the target may have closed it meanwhile. */
  readonly isReused: boolean;
  /** Whether it was ever established. If not, the target has received nothing. */
  readonly wasEstablished: boolean;
  /** For the body of the request. */
  readonly socket: Socket;
  /** Sends the head of a request and gives its response to `exchange`. */
  send(head: string, exchange: Exchange, options: { isBodiless: boolean }): void;
  /** The bytes have left for which the last `flush` of this exchange returned false: goes on reading its response. */
  resume(exchange: Exchange): void;
  /** Ends the connection if this exchange is still on it. */
  abandon(exchange: Exchange): void;
  destroy(): void;
}

export interface ConnectionOptions {
  readonly target: Target;
  /** How long the target may stay silent, and how long after the request the head of its response may take. */
  readonly idleTimeoutMs: number;
  /** The response is complete, and the connection can carry a next request for `forMs`. */
  readonly onFree: (connection: TargetConnection, forMs: number) => void;
  readonly onClose: (connection: TargetConnection) => void;
}

/** A target was silent for too long, or took too long for a head. */
export class TargetSilent extends Error {
  readonly code = 'ETIMEDOUT';
}

/** A target ended the connection before the end of its response. */
class TargetGone extends Error {
  readonly code = 'ECONNRESET';
}

/** What an exchange was read into that had ended before its last bytes left. */
const held = new WeakMap<Exchange, ReadBuffer>();

function release(ended: Exchange, put: (buffer: ReadBuffer) => void): void {
  const buffer = held.get(ended);
  held.delete(ended);
  if (buffer !== undefined) put(buffer);
}

/**
 * Opens a connection. Its bytes are read into one buffer and written from there, without a copy and without a stream
 * between: reading pauses until they have left.
 */
export function openConnection({
  target: { host, port },
  idleTimeoutMs,
  onFree,
  onClose,
}: ConnectionOptions): TargetConnection {
  let small = takeSmall();
  let buffer = small;
  /** Whether the last read could have been longer. */
  let isFilled = false;
  let exchange: Exchange | undefined;
  let reader: ResponseReader | undefined;
  let keepForMs = 0;
  let requests = 0;
  let wasEstablished = false;
  let failure: Error | undefined;
  let sentAtMs = 0;
  /** How many bytes the socket has taken with the head of the request. */
  let sentBytes = 0;
  /** Runs while a part of a head has arrived: each part ends a silence, so that the head could take for ever. */
  let headTimer: NodeJS.Timeout | undefined;

  const fail = (error: Error) => {
    failure ??= error;
    socket.destroy();
  };

  const limitHead = (forMs: number) => {
    const { bytesWritten } = socket;
    headTimer = setTimeout(() => {
      // The visitor is still sending the body.
      if (socket.bytesWritten > bytesWritten) limitHead(idleTimeoutMs);
      else fail(new TargetSilent('the head of the response takes too long'));
    }, forMs);
  };

  const forgetHead = () => {
    clearTimeout(headTimer);
    headTimer = undefined;
  };

  const finish = (ended: Exchange) => {
    exchange = undefined;
    reader = undefined;
    ended.onEnd();
    const isFlushed = ended.flush();
    // Bytes that have not left yet keep their buffer.
    if (!isFlushed) held.set(ended, buffer);
    else if (buffer !== small) giveBack(buffer);
    if (!isFlushed && buffer === small) small = takeSmall();
    buffer = small;
    if (keepForMs > 0 && socket.writableLength === 0 && !socket.destroyed) onFree(connection, keepForMs);
    else socket.destroy();
  };

  /** The next read is longer if the last one filled the small buffer. Only while nothing in it is needed any more. */
  const enlarge = () => {
    if (isFilled && buffer === small) buffer = takeLarge() ?? small;
  };

  /** Returns whether to go on reading. */
  const onBytes = (bytes: Buffer): boolean => {
    if (exchange === undefined || reader === undefined) {
      // There is no request: these bytes could become the response to the next one.
      socket.destroy();
      return false;
    }
    const current = exchange;
    try {
      const progress = reader.read(bytes);
      if (progress === 'in head') {
        // Of an upload it counts from here on: when its last part was sent is not known.
        const waitedMs = socket.bytesWritten > sentBytes ? 0 : performance.now() - sentAtMs;
        if (headTimer === undefined) limitHead(idleTimeoutMs - waitedMs);
        return true;
      }
      if (headTimer !== undefined) forgetHead();
      if (progress !== 'goes on') {
        // What is behind a response could become the response to the next request.
        if (progress === 'overlong') keepForMs = 0;
        finish(current);
        return true;
      }
      isFilled = bytes.length === SMALL_BYTES;
      const isFlushed = current.flush();
      if (isFlushed) enlarge();
      return isFlushed;
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
      return false;
    }
  };

  const socket = connect({
    host,
    port,
    noDelay: true,
    onread: {
      buffer: () => buffer,
      callback: (length, read) => onBytes((read as Buffer).subarray(0, length)),
    },
  });
  socket.once('connect', () => {
    wasEstablished = true;
  });
  socket.setTimeout(idleTimeoutMs, () => fail(new TargetSilent('the target is silent')));
  socket.on('error', (error) => fail(error));
  socket.on('end', () => {
    if (exchange !== undefined && reader?.endsHere()) finish(exchange);
    else socket.destroy();
  });
  socket.on('close', () => {
    forgetHead();
    if (buffer !== small) forget(buffer);
    buffer = small;
    const failed = exchange;
    exchange = undefined;
    onClose(connection);
    failed?.onFailure(failure ?? new TargetGone('the target ended the connection'));
  });

  const connection: TargetConnection = {
    get isReused() {
      return requests > 1;
    },
    get wasEstablished() {
      return wasEstablished;
    },
    socket,
    send(head, given, { isBodiless }) {
      requests += 1;
      exchange = given;
      const { onHead, onBody } = given;
      const sink: ResponseSink = {
        onHead(read) {
          keepForMs = read.keepForMs;
          onHead(read);
        },
        onBody,
      };
      reader = readResponse(sink, isBodiless);
      sentAtMs = performance.now();
      socket.write(head, 'latin1');
      sentBytes = socket.bytesWritten;
    },
    resume(given) {
      // The visitor of an earlier response may be done only now.
      release(given, giveBack);
      if (exchange !== given) return;
      enlarge();
      socket.resume();
    },
    abandon(given) {
      release(given, forget);
      if (exchange === given) socket.destroy();
    },
    destroy: () => void socket.destroy(),
  };
  return connection;
}
