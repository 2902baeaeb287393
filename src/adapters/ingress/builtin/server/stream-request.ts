import { type IncomingHttpHeaders, METHODS } from 'node:http';
import { constants, type IncomingHttpHeaders as Http2Headers, type ServerHttp2Stream } from 'node:http2';
import type { VisitorRequest, VisitorSocket } from '../../visitor.ts';

/** The methods that Node.js reads with HTTP/1.1, without the one that opens a tunnel. */
const KNOWN_METHODS: ReadonlySet<string> = new Set(METHODS.filter((method) => method !== 'CONNECT'));

/**
 * The request of a stream of HTTP/2, in the terms of HTTP/1.1. Null where it has no meaning there: no path, an unknown method, or
 * no single host.
 */
export function requestOfStream(
  stream: ServerHttp2Stream,
  received: Http2Headers,
  socket: VisitorSocket,
): VisitorRequest | null {
  const { ':method': method = '', ':path': path = '' } = received;
  const host = hostOf(received);
  if (host === null || !KNOWN_METHODS.has(method)) return null;
  if (!path.startsWith('/') && !(path === '*' && method === 'OPTIONS')) return null;

  const headers: IncomingHttpHeaders = { host };
  for (const name of Object.keys(received)) {
    if (!name.startsWith(':') && name !== 'host') headers[name] = received[name];
  }
  // A body of unknown length has chunks in HTTP/1.1. One with a length is held to it by the protocol.
  if (!stream.endAfterHeaders && headers['content-length'] === undefined)
    headers['transfer-encoding'] = 'chunked';

  return {
    method,
    url: path,
    headers,
    socket,
    // A stream that is broken off ends as well. One that is taken back without an error is only called aborted.
    get complete() {
      const isBrokenOff = stream.aborted || stream.rstCode !== constants.NGHTTP2_NO_ERROR;
      return stream.endAfterHeaders || (stream.readableEnded && !isBrokenOff);
    },
    on: (event: string, listener: (bytes: Buffer) => void) => stream.on(event, listener),
    off: (event: string, listener: (bytes: Buffer) => void) => stream.off(event, listener),
    pause: () => stream.pause(),
    resume: () => stream.resume(),
  };
}

/** The authority, which may be repeated as `Host` but not contradicted. */
function hostOf({ ':authority': authority, host }: Http2Headers): string | null {
  if (authority !== undefined && host !== undefined && authority !== host) return null;
  const named = authority ?? host;
  return named === undefined || named === '' || named.includes('@') ? null : named;
}
