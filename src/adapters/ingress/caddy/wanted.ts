/** The objects of Pilothouse in Caddy's configuration: request bodies as data. */

import type { Json } from '#src/kernel/config-tree.ts';
import { authorityOf } from '#src/kernel/listen-address.ts';
import { CLIENT_CLAIM_PATTERNS } from '../client-claims.ts';
import { headersOf, type OwnAnswer, pageOf } from '../own-answers.ts';
import type { Target } from '../port.ts';
import { FRONT_HEADER } from '../request-headers.ts';

export interface CaddySettings {
  readonly host: string;
  /** Where plain HTTP is spoken. */
  readonly port: number;
  /** Null: no TLS. */
  readonly https: HttpsSettings | null;
  /** Where the relay listens that knows the sites. */
  readonly relay: Target;
  /** The API behind the same Caddy; null: another proxy serves it, or none. */
  readonly api: ApiSite | null;
  /** Proves to the relay that the caller is Caddy. */
  readonly frontSecret: string;
  /** How long Caddy holds a request without a body while the relay is away. Others get 503 immediately. */
  readonly holdMs: number;
}

/** The host name of the API, and where the API listens. */
export interface ApiSite {
  readonly host: string;
  readonly target: Target;
}

export interface HttpsSettings {
  readonly port: number;
  /** Asked with `?domain=` before a certificate is ordered; 200 is yes. */
  readonly askUrl: string;
  readonly issuer: Issuer;
  /** Plain HTTP only leads to HTTPS. */
  readonly redirect: boolean;
}

export type Issuer =
  /** A public authority: Caddy's own choice unless a directory is given. */
  | { readonly kind: 'acme'; readonly email?: string; readonly directoryUrl?: string }
  /** An authority inside Caddy that no client trusts: for tests and closed networks. */
  | { readonly kind: 'internal' };

export const SERVER = 'pilothouse';
export const AUTHORITY = 'pilothouse';
export const ID = {
  server: 'pilothouse_server',
  api: 'pilothouse_api',
  sites: 'pilothouse_sites',
  certificates: 'pilothouse_certificates',
  onDemand: 'pilothouse_on_demand',
  authority: 'pilothouse_authority',
} as const;

const MILLISECOND = 1_000_000;
/** Idle connections that Caddy keeps to each target of its own. */
const MAX_KEPT_CONNECTIONS = 1000;

/**
 * Requests that have a body, or may have one: Caddy cannot match chunked bodies, nor those of HTTP/2 without a length.
 * These are not held while the relay is away: before 2.11 Caddy loses the body at the first attempt, so that waiting
 * would end in an error anyway, and buffering bodies would let strangers fill its memory.
 */
const WITH_BODY = [
  { header: { 'Content-Length': ['*'] }, not: [{ header: { 'Content-Length': ['0'] } }] },
  { method: ['POST', 'PUT', 'PATCH'], header: { 'Content-Length': null } },
];

const AWAY: OwnAnswer = {
  status: 503,
  title: 'This site cannot be reached',
  text: 'The platform is being restarted. Please try again soon.',
  retryAfterSeconds: 10,
};

/** The server without its routes. */
export function serverFor({ host, port, https }: CaddySettings): Readonly<Record<string, Json>> {
  const listen = [port, ...(https === null ? [] : [https.port])].map((each) =>
    authorityOf({ host, port: each }),
  );
  return {
    '@id': ID.server,
    listen,
    // HTTP/3 loses what is in flight whenever the configuration changes.
    protocols: ['h1', 'h2'],
    automatic_https: https === null ? { disable: true } : { disable_redirects: true },
    ...(https !== null && { tls_connection_policies: [{}] }),
    errors: { routes: [{ handle: [answerWith(AWAY)] }] },
  };
}

/** Every host, known or not: the relay distinguishes them, so that a switch changes nothing here. */
export function sitesRoute({ relay, frontSecret, https, holdMs }: CaddySettings): Json {
  const headers = { [FRONT_HEADER]: [frontSecret] };
  return {
    '@id': ID.sites,
    handle: [forwarding(https, (holdForMs) => proxyTo(relay, holdForMs, headers), holdMs)],
    terminal: true,
  };
}

/** The host of the API, before the sites. */
export function apiRoute({ host, target }: ApiSite, { https, holdMs }: CaddySettings): Json {
  return {
    '@id': ID.api,
    match: [{ host: [host] }],
    handle: [forwarding(https, (holdForMs) => proxyTo(target, holdForMs, {}), holdMs)],
    terminal: true,
  };
}

/** Plain HTTP is redirected where that is set. The rest is forwarded, without what clients claim about themselves. */
function forwarding(https: HttpsSettings | null, proxy: (holdForMs: number) => Json, holdMs: number): Json {
  const toHttps = {
    match: [{ protocol: 'http' }],
    handle: [
      {
        handler: 'static_response',
        status_code: 308,
        headers: {
          Location: [`https://{http.request.host}${portSuffix(https?.port ?? 443)}{http.request.uri}`],
        },
      },
    ],
    terminal: true,
  };
  return {
    handler: 'subroute',
    routes: [
      ...(https?.redirect ? [toHttps] : []),
      { handle: [{ handler: 'headers', request: { delete: CLIENT_CLAIM_PATTERNS } }] },
      { match: WITH_BODY, handle: [proxy(0)], terminal: true },
      { handle: [proxy(holdMs)] },
    ],
  };
}

function proxyTo(target: Target, holdForMs: number, headers: Readonly<Record<string, string[]>>): Json {
  return {
    handler: 'reverse_proxy',
    upstreams: [{ dial: authorityOf(target) }],
    ...(Object.keys(headers).length > 0 && { headers: { request: { set: headers } } }),
    transport: {
      protocol: 'http',
      keep_alive: {
        // Shorter than the target keeps an idle connection, lest a request meets a closing one.
        idle_timeout: 30_000 * MILLISECOND,
        // Without a number Caddy keeps two, and opens a connection for nearly every request beside these.
        max_idle_conns_per_host: MAX_KEPT_CONNECTIONS,
      },
    },
    load_balancing: { try_duration: holdForMs * MILLISECOND, try_interval: 250 * MILLISECOND },
    // Event streams and long polls arrive as they are written.
    flush_interval: 10 * MILLISECOND,
  };
}

/** Fits every name; a certificate is only ordered in the handshake that needs it, and only after asking. */
export function certificatePolicy(issuer: Issuer): Json {
  return { '@id': ID.certificates, on_demand: true, issuers: [issuerModule(issuer)] };
}

function issuerModule(issuer: Issuer): Json {
  if (issuer.kind === 'internal') return { module: 'internal', ca: AUTHORITY };
  const { email, directoryUrl } = issuer;
  return {
    module: 'acme',
    ...(directoryUrl !== undefined && { ca: directoryUrl }),
    ...(email !== undefined && { email }),
  };
}

function answerWith(own: OwnAnswer): Json {
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

function portSuffix(port: number): string {
  return port === 443 ? '' : `:${port}`;
}
