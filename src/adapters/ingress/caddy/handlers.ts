/** Parts of Caddy's configuration that its routes consist of: request bodies as data. */

import type { Json } from '#src/kernel/config-tree.ts';
import { authorityOf } from '#src/kernel/listen-address.ts';
import { headersOf, type OwnAnswer, pageOf } from '../own-answers.ts';
import type { Target } from '../port.ts';

export const MILLISECOND = 1_000_000;
/** Idle connections that Caddy keeps to each target. Without a number it keeps few, and opens one for nearly every request. */
const MAX_KEPT_CONNECTIONS = 1000;

/**
 * Requests that have a body, or may have one: Caddy cannot match chunked bodies, nor those of HTTP/2 without a length.
 * These are not held while the target is away: before 2.11 Caddy loses the body at the first attempt, so that waiting
 * would end in an error anyway, and buffering bodies would let strangers fill its memory.
 */
export const WITH_BODY: readonly Json[] = [
  { header: { 'Content-Length': ['*'] }, not: [{ header: { 'Content-Length': ['0'] } }] },
  { method: ['POST', 'PUT', 'PATCH'], header: { 'Content-Length': null } },
];

/** Where a proxy sends requests: `upstreams` or `dynamic_upstreams` of Caddy, and what only this proxy has. */
export interface Proxy {
  readonly to: Readonly<Record<string, Json>>;
  /** How long an idle connection is kept; shorter than the target keeps it, lest a request meets a closing one. 0: none is kept. */
  readonly keepIdleMs: number;
  /** How long a target may take to start its response. */
  readonly responseWithinMs?: number;
}

/** Forwards a request, and its response as it is written: event streams and long polls arrive in time. */
export function proxyTo({ to, keepIdleMs, responseWithinMs }: Proxy): Json {
  return {
    handler: 'reverse_proxy',
    ...to,
    transport: {
      protocol: 'http',
      keep_alive:
        keepIdleMs === 0
          ? { enabled: false }
          : { idle_timeout: keepIdleMs * MILLISECOND, max_idle_conns_per_host: MAX_KEPT_CONNECTIONS },
      ...(responseWithinMs !== undefined && { response_header_timeout: responseWithinMs * MILLISECOND }),
    },
    flush_interval: 10 * MILLISECOND,
  };
}

/** One fixed target, tried again for a time while it does not listen. */
export function fixedTarget(
  target: Target,
  holdForMs: number,
  headers: Readonly<Record<string, readonly string[]>> = {},
): Readonly<Record<string, Json>> {
  return {
    upstreams: [{ dial: authorityOf(target) }],
    ...(Object.keys(headers).length > 0 && { headers: { request: { set: headers } } }),
    load_balancing: { try_duration: holdForMs * MILLISECOND, try_interval: 250 * MILLISECOND },
  };
}

/** An answer of the ingress. */
export function answerWith(own: OwnAnswer): Json {
  // Caddy counts the length itself, and would send two.
  const { 'content-length': _counted, ...named } = headersOf(own);
  const headers = Object.entries(named).map(([name, value]) => [name, [value]]);
  return {
    handler: 'static_response',
    status_code: own.status,
    headers: Object.fromEntries(headers),
    body: pageOf(own),
  };
}
