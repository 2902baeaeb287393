import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { VisitorResponse } from './visitor.ts';

/** Answers of the ingress itself. Their pages repeat nothing of a request. */
export interface OwnAnswer {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly retryAfterSeconds?: number;
  readonly location?: string;
}

export const NO_SITE: OwnAnswer = {
  status: 404,
  title: 'No site at this address',
  text: 'There is no site at this address.',
};
export const NOTHING_RUNS: OwnAnswer = {
  status: 503,
  title: 'This site is not running',
  text: 'This site exists, but it is not running. Please try again soon.',
  retryAfterSeconds: 10,
};
export const NOT_READY: OwnAnswer = {
  status: 503,
  title: 'This site is not ready',
  text: 'The platform has just started and does not know this address yet. Please try again soon.',
  retryAfterSeconds: 5,
};
export const TOO_BUSY: OwnAnswer = {
  status: 503,
  title: 'This site is busy',
  text: 'This site has too many requests in progress. Please try again soon.',
  retryAfterSeconds: 5,
};
export const TOO_MANY: OwnAnswer = {
  status: 429,
  title: 'Too many requests',
  text: 'Too many requests from your network to this site are in progress. Please try again soon.',
  retryAfterSeconds: 5,
};
export const NO_ANSWER: OwnAnswer = {
  status: 502,
  title: 'This site does not answer',
  text: 'The site is running, but it did not answer the request.',
};
export const TOO_SLOW: OwnAnswer = {
  status: 504,
  title: 'This site is too slow',
  text: 'The site took too long to answer. Please try again soon.',
};
export const BAD_REQUEST: OwnAnswer = {
  status: 400,
  title: 'Bad request',
  text: 'The request could not be understood.',
};

/** Leads a visitor to the same page over TLS. */
export function movedTo(location: string): OwnAnswer {
  return {
    status: 308,
    title: 'This site uses HTTPS',
    text: 'This page is at the same address with https.',
    location,
  };
}

/** Answers a request, and ends the connection where a body may still be on its way. */
export function answer(
  response: VisitorResponse,
  own: OwnAnswer,
  { endConnection }: { endConnection: boolean },
): void {
  const headers = { ...headersOf(own), ...(endConnection && { connection: 'close' }) };
  response.writeHead(own.status, STATUS_CODES[own.status] ?? '', Object.entries(headers).flat());
  response.end(response.req.method === 'HEAD' ? undefined : pageOf(own));
}

/** Answers on a bare connection: a WebSocket that never opened. */
export function answerSocket(socket: Duplex, own: OwnAnswer): void {
  const headers = Object.entries({ ...headersOf(own), connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(
    `HTTP/1.1 ${own.status} ${STATUS_CODES[own.status] ?? ''}\r\n${headers.join('')}\r\n${pageOf(own)}`,
  );
}

/** The headers of an answer of the ingress. */
export function headersOf(own: OwnAnswer): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(pageOf(own))),
    'cache-control': 'no-store',
    ...(own.retryAfterSeconds !== undefined && { 'retry-after': String(own.retryAfterSeconds) }),
    ...(own.location !== undefined && { location: own.location }),
  };
}

/** The page of an answer of the ingress. */
export function pageOf({ title, text }: OwnAnswer): string {
  return `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`;
}
