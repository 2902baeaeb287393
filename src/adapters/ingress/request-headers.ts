import type { IncomingHttpHeaders } from 'node:http';
import { isClientClaim } from './client-claims.ts';
import type { VisitorRequest } from './visitor.ts';
import { FRONT_HEADER, type VisitorIdentity } from './visitor-identity.ts';

// `transfer-encoding` is absent on purpose: the proxy needs it to frame the body anew.
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'proxy-authenticate',
  'te',
  'trailer',
  'upgrade',
];
// What a client must not be able to take away by naming it in `Connection`.
const NEEDED = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'content-type',
  'cookie',
  'authorization',
]);

/**
 * Turns a request's headers into those for the target: without the headers of the client's connection, and with the
 * verified identity of the client instead of what it claimed.
 */
export function prepareHeaders(
  { headers }: Pick<VisitorRequest, 'headers'>,
  { address, protocol }: VisitorIdentity,
  { keepUpgrade = false }: { readonly keepUpgrade?: boolean } = {},
): void {
  const { upgrade } = headers;
  const { host } = headers;
  removeHopByHop(headers);
  for (const name of Object.keys(headers)) {
    if (isClientClaim(name)) delete headers[name];
  }
  delete headers[FRONT_HEADER];
  // The listener has answered it already.
  delete headers.expect;
  headers['x-forwarded-for'] = address;
  headers['x-forwarded-proto'] = protocol;
  if (host !== undefined) headers['x-forwarded-host'] = host;
  if (!keepUpgrade) return;
  headers.connection = 'Upgrade';
  headers.upgrade = upgrade ?? 'websocket';
}

const CONNECTION_HEADERS: ReadonlySet<string> = new Set([...HOP_BY_HOP, FRONT_HEADER]);

/** Whether a header, in lower case, concerns one connection only or proves an identity on it. */
export function isConnectionHeader(name: string): boolean {
  return CONNECTION_HEADERS.has(name);
}

/** Removes the headers that concern one connection only, and those that `Connection` names. */
export function removeHopByHop(headers: IncomingHttpHeaders): void {
  const named = String(headers.connection ?? '').split(',');
  for (const name of [...HOP_BY_HOP, ...named]) {
    const key = name.trim().toLowerCase();
    if (!NEEDED.has(key)) delete headers[key];
  }
}

const NOT_IN_TARGET = /[^\x21-\xff]/;
const NOT_IN_VALUE = /[^\t\x20-\x7e\x80-\xff]/;

/** The head of a request as it is sent to a target, after `prepareHeaders`. Null where it cannot be sent as it is. */
export function requestHead({ method, url = '/', headers }: VisitorRequest): string | null {
  if (NOT_IN_TARGET.test(url)) return null;
  let head = `${method} ${url} HTTP/1.1\r\n`;
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) {
      if (NOT_IN_VALUE.test(each)) return null;
      head += `${name}: ${each}\r\n`;
    }
  }
  return `${head}\r\n`;
}

/** Whether a request has no body, so that it can be sent again. */
export function isBodiless({ headers }: VisitorRequest): boolean {
  return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
}

/** Whether the body of a request has chunks. Node.js has refused every other transfer encoding that it cannot read. */
export function isChunked({ headers }: VisitorRequest): boolean {
  return headers['transfer-encoding'] !== undefined;
}

/** Whether the effect of a request is the same when the target sees it twice. */
export function isIdempotent(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'TRACE';
}

/**
 * Turns a target in absolute form (`GET http://host/path`), which is meant for proxies, into a path, and takes its
 * authority as host. False where it is no URL.
 */
export function toOriginForm(request: VisitorRequest): boolean {
  const url = request.url ?? '/';
  if (url.startsWith('/') || url === '*') return true;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { host, pathname, search } = new URL(url);
  request.headers.host = host;
  request.url = `${pathname}${search}`;
  return true;
}
