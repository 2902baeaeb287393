/** The objects of Pilothouse in Caddy's configuration: request bodies as data. */

import type { Json } from '#src/kernel/config-tree.ts';
import { authorityOf } from '#src/kernel/listen-address.ts';
import { CLIENT_CLAIM_NAMES, CLIENT_CLAIM_PATTERNS } from '../client-claims.ts';
import type { OwnAnswer } from '../own-answers.ts';
import type { Target } from '../port.ts';
import { FRONT_HEADER } from '../visitor-identity.ts';
import { type DirectSettings, directRoute } from './direct.ts';
import { answerWith, fixedTarget, proxyTo, WITH_BODY } from './handlers.ts';

export interface CaddySettings {
  readonly host: string;
  /** Where plain HTTP is spoken. */
  readonly port: number;
  /** Null: no TLS. */
  readonly https: HttpsSettings | null;
  /** Where the relay listens that knows the sites. */
  readonly relay: Target;
  /** How Caddy finds the applications itself; null: every request passes the relay. */
  readonly direct: DirectSettings | null;
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

/**
 * Every host, known or not. The relay distinguishes them; what Caddy sends to applications itself depends on files
 * (`direct.ts`). So a switch changes nothing here.
 */
export function sitesRoute({ relay, frontSecret, https, holdMs, direct }: CaddySettings): Json {
  const headers = { [FRONT_HEADER]: [frontSecret] };
  const toRelay = (holdForMs: number) => proxyToOwn(relay, holdForMs, headers);
  return {
    '@id': ID.sites,
    handle: [
      forwarding(https, [
        ...(direct === null ? [] : [directRoute(direct, toRelay(holdMs))]),
        ...heldUnlessBody(toRelay, holdMs),
      ]),
    ],
    terminal: true,
  };
}

/** The host of the API, before the sites. */
export function apiRoute({ host, target }: ApiSite, { https, holdMs }: CaddySettings): Json {
  return {
    '@id': ID.api,
    match: [{ host: [host] }],
    handle: [
      forwarding(
        https,
        heldUnlessBody((holdForMs) => proxyToOwn(target, holdForMs), holdMs),
      ),
    ],
    terminal: true,
  };
}

/** Plain HTTP is redirected where that is set. The rest goes on, without what clients claim about themselves. */
function forwarding(https: HttpsSettings | null, routes: readonly Json[]): Json {
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
  const names = [...CLIENT_CLAIM_NAMES, FRONT_HEADER];
  // Looking for all of these takes Caddy a fraction of the time of removing each. Few requests have one.
  const hasNone = { header: Object.fromEntries(names.map((name) => [canonical(name), null])) };
  return {
    handler: 'subroute',
    routes: [
      ...(https?.redirect ? [toHttps] : []),
      { match: [{ not: [hasNone] }], handle: [{ handler: 'headers', request: { delete: names } }] },
      { handle: [{ handler: 'headers', request: { delete: CLIENT_CLAIM_PATTERNS } }] },
      ...routes,
    ],
  };
}

/** A name as Caddy stores it, so that it need not convert it for each request: `X-Real-Ip`. */
function canonical(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

function heldUnlessBody(proxy: (holdForMs: number) => Json, holdMs: number): Json[] {
  return [{ match: WITH_BODY, handle: [proxy(0)], terminal: true }, { handle: [proxy(holdMs)] }];
}

/** To a listener of this program, which keeps idle connections longer than this. */
function proxyToOwn(target: Target, holdForMs: number, headers?: Readonly<Record<string, string[]>>): Json {
  return proxyTo({ to: fixedTarget(target, holdForMs, headers), keepIdleMs: 30_000 });
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

function portSuffix(port: number): string {
  return port === 443 ? '' : `:${port}`;
}
