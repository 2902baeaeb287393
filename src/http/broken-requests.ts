import type { Socket } from 'node:net';

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
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
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
