/** The head of a response, read strictly: a target decides what it sends, and visitors share connections to it. */

import { isConnectionHeader } from '../../request-headers.ts';

export interface ResponseHead {
  readonly status: number;
  readonly reason: string;
  /** Names and values in turn, as they were sent, without those that concern one connection only. */
  readonly headers: string[];
  readonly body: BodyFraming;
  /** How long the connection may be kept for a next request, 0 if it must not be. */
  readonly keepForMs: number;
}

/** How the end of a body is known. */
export type BodyFraming =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'chunked' }
  | { readonly kind: 'until close' };

/** A response that is not HTTP, or whose end is not certain. */
export class BadResponse extends Error {
  readonly code = 'BAD_RESPONSE';
}

/** Idle connections are given up before usual servers do so (5 s), lest a request meets a closing one. */
const MAX_KEPT_MS = 4000;
/** What a request needs to arrive before the target closes at the end of its announced time. */
const ARRIVAL_MARGIN_MS = 1000;

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: (.*))?$/;
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const NOT_IN_VALUE = /[^\t\x20-\x7e\x80-\xff]/;
const LENGTH = /^\d{1,15}$/;

/**
 * Reads a head, given without its empty line. Throws a `BadResponse`.
 *
 * @param isBodiless the request was HEAD
 */
export function parseResponseHead(text: string, isBodiless: boolean): ResponseHead {
  const lines = text.split('\r\n');
  const [, minor, code, reason = ''] = STATUS_LINE.exec(lines[0] ?? '') ?? [];
  if (minor === undefined || NOT_IN_VALUE.test(reason)) throw new BadResponse('no status line');
  const status = Number(code);
  const found = readFields(lines);
  const { connection, length, encoding } = found;
  if (length !== undefined && encoding !== undefined) throw new BadResponse('two framings');
  const isClosing = minor === '0' || /(?:^|,)\s*close\s*(?:,|$)/i.test(connection ?? '');
  const body = framingOf(status, isBodiless, found);
  return {
    status,
    reason,
    headers: connection === undefined ? found.headers : withoutNamed(found.headers, connection),
    body,
    keepForMs: isClosing || body.kind === 'until close' ? 0 : keptFor(found.keepAlive),
  };
}

interface Fields {
  readonly headers: string[];
  connection?: string;
  keepAlive?: string;
  length?: string;
  encoding?: string;
}

function readFields(lines: readonly string[]): Fields {
  const found: Fields = { headers: [] };
  for (let at = 1; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).trim();
    if (colon < 1 || !NAME.test(name) || NOT_IN_VALUE.test(value)) throw new BadResponse('no header');
    const key = name.toLowerCase();
    if (key === 'content-length') {
      if (found.length !== undefined || !LENGTH.test(value)) throw new BadResponse('no single length');
      found.length = value;
    } else if (key === 'transfer-encoding') {
      if (found.encoding !== undefined) throw new BadResponse('no single encoding');
      found.encoding = value;
      continue;
    } else if (key === 'connection') {
      found.connection = found.connection === undefined ? value : `${found.connection},${value}`;
      continue;
    } else if (key === 'keep-alive') {
      found.keepAlive = value;
      continue;
    } else if (isConnectionHeader(key)) continue;
    found.headers.push(name, value);
  }
  return found;
}

function framingOf(status: number, isBodiless: boolean, { length, encoding }: Fields): BodyFraming {
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked')
    throw new BadResponse('unknown encoding');
  if (isBodiless || status < 200 || status === 204 || status === 304) return { kind: 'none' };
  if (encoding !== undefined) return { kind: 'chunked' };
  if (length === undefined) return { kind: 'until close' };
  const bytes = Number(length);
  return bytes === 0 ? { kind: 'none' } : { kind: 'length', bytes };
}

/** `Connection` may name further headers, but must not take away what frames the body. */
function withoutNamed(headers: string[], connection: string): string[] {
  const named = connection
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const options = new Set(named.filter((name) => name !== 'close' && name !== 'keep-alive'));
  if (options.size === 0) return headers;
  return headers.filter((_, at) => {
    const key = (headers[at - (at % 2)] ?? '').toLowerCase();
    return !options.has(key) || key === 'content-length' || key === 'content-type';
  });
}

function keptFor(keepAlive: string | undefined): number {
  const seconds = /(?:^|[,\s])timeout=(\d+)/i.exec(keepAlive ?? '')?.[1];
  if (seconds === undefined) return MAX_KEPT_MS;
  return Math.max(0, Math.min(MAX_KEPT_MS, Number(seconds) * 1000 - ARRIVAL_MARGIN_MS));
}
