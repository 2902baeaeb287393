import type { OutgoingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import type { VisitorRequest, VisitorResponse } from '../../visitor.ts';

/** What HTTP/2 has no place for. */
const NOT_IN_HTTP2: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'te',
  'trailer',
]);

/** Responses without a body. Many a site names a length all the same, which HTTP/1.1 overlooks. */
const WITHOUT_LENGTH: ReadonlySet<number> = new Set([204, 205]);

/** The response of a stream of HTTP/2, in the terms of HTTP/1.1. After the end of the stream it does nothing. */
export function responseOfStream(stream: ServerHttp2Stream, request: VisitorRequest): VisitorResponse {
  let statusCode = 0;
  // Of a request with HEAD, Node.js has ended the stream before there is a response.
  let isEnded = false;
  return {
    req: request,
    socket: null,
    shouldKeepAlive: true,
    get statusCode() {
      return statusCode;
    },
    get headersSent() {
      return stream.headersSent;
    },
    get writableEnded() {
      return isEnded;
    },
    get writableLength() {
      return stream.writableLength;
    },
    get destroyed() {
      return stream.destroyed || stream.closed;
    },
    writeHead(status, _reason, headers) {
      statusCode = status;
      if (!stream.destroyed && !stream.closed) stream.respond(headersOf(status, headers));
    },
    write: (bytes, onWritten) => stream.write(bytes, onWritten),
    end(text) {
      isEnded = true;
      return text === undefined ? stream.end() : stream.end(text);
    },
    // Without an error the visitor would take what has arrived for the whole.
    destroy: () => stream.destroy(new Error('The response was not completed')),
    once: (event, listener) => stream.once(event, listener),
  };
}

function headersOf(status: number, named: readonly string[]): OutgoingHttpHeaders {
  // Without a prototype: a site may name a header as it likes, `constructor` for example.
  const headers: OutgoingHttpHeaders = Object.assign(Object.create(null), { ':status': status });
  for (let at = 0; at < named.length; at += 2) {
    const name = (named[at] ?? '').toLowerCase();
    const value = named[at + 1] ?? '';
    if (NOT_IN_HTTP2.has(name) || (name === 'content-length' && WITHOUT_LENGTH.has(status))) continue;
    if (name === 'set-cookie') {
      const cookies = headers[name];
      if (Array.isArray(cookies)) cookies.push(value);
      else headers[name] = [value];
    }
    // The same as two lines, and Node.js refuses two of most names.
    else headers[name] = headers[name] === undefined ? value : `${String(headers[name])}, ${value}`;
  }
  return headers;
}
