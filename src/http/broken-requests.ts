import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Fault } from '#src/kernel/fault.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const SECURITY_LINES = Object.entries(SECURITY_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Answers what is no HTTP at all, or too much of it: a bounded answer, and the connection is closed. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { line, code, message } = wordsFor(error.code);
  const body = JSON.stringify({ message, code });
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n${SECURITY_LINES}\r\n${body}`,
  );
}

function wordsFor(code: string | undefined): { line: string; code: string; message: string } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { line: '408 Request Timeout', code: 'TIMEOUT', message: 'The request took too long to arrive.' };
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return {
      line: '431 Request Header Fields Too Large',
      code: 'BAD_REQUEST',
      message: 'The headers are too large.',
    };
  }
  return { line: '400 Bad Request', code: 'BAD_REQUEST', message: 'This is not a valid HTTP request.' };
}

/** Throws 400 where a request does not name its host, which HTTP/1.1 needs. Node's own refusal has no body. */
export function assertHost({ headers, httpVersion }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion === '1.1')
    throw new Fault('bad_request', 'Send the header Host: HTTP/1.1 needs it.');
}

/** Answers 417 with a body to every `Expect` header but `100-continue`. */
export function answerExpectations(server: Server): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const message = 'The header Expect supports only 100-continue. Remove the header.';
    const body = JSON.stringify({ message, code: 'EXPECTATION_FAILED' });
    const headers = {
      ...SECURITY_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    };
    response.writeHead(417, headers).end(body);
  });
}
