/** Which writes bring the docs route and its certificates from what Caddy has to a list of hostnames. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { asRecord, at, type Json, listAt } from '#src/kernel/config-tree.ts';

export interface CaddyWrite {
  readonly method: 'PUT' | 'PATCH' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

export interface DocsSettings {
  /** The server in Caddy's configuration that the route goes into; made when it does not exist. */
  readonly server: string;
  /** Where a server made here listens, such as `:443`. */
  readonly listen: string;
  /** Where the docs site is, without a path. */
  readonly upstream: URL;
  readonly issuer: DocsIssuer;
}

export type DocsIssuer =
  | { readonly kind: 'acme'; readonly email?: string; readonly directoryUrl?: string }
  /** An authority inside Caddy that no client trusts: for tests and closed networks. */
  | { readonly kind: 'internal' };

const AUTHORITY = 'pilothouse_docs';
const ID = {
  route: 'pilothouse_docs',
  certificates: 'pilothouse_docs_certificates',
  authority: 'pilothouse_docs_authority',
};

/** The hostnames of the docs route in a configuration of Caddy. */
export function registeredHosts(config: Json): readonly string[] {
  return hostsOf(allRoutes(config).find((route) => at(route, '@id') === ID.route));
}

/**
 * Certificates before the route. Otherwise the hostname would be served for a moment under the rules of another route.
 */
export function planDocs(config: Json, hosts: readonly string[], settings: DocsSettings): CaddyWrite[] {
  const apps = at(config, 'apps');
  if (hosts.length === 0) return [...planNoRoute(config), ...planNoCertificates(apps)];
  return [...planCertificates(apps, hosts, settings.issuer), ...planRoute(apps, hosts, settings)];
}

function planCertificates(apps: Json, hosts: readonly string[], issuer: DocsIssuer): CaddyWrite[] {
  const path = '/config/apps/tls/automation/policies';
  // On demand: certificates that Caddy orders while a configuration is loaded can be left half written by the next
  // one, and then Caddy refuses every further change.
  const wanted = {
    '@id': ID.certificates,
    subjects: hosts,
    on_demand: true,
    issuers: [issuerModule(issuer)],
  };
  const policies = listAt(apps, 'tls', 'automation', 'policies');
  const found = policies?.find((policy) => at(policy, '@id') === ID.certificates);
  const authority = issuer.kind === 'internal' ? planAuthority(apps) : [];
  if (isDeepStrictEqual(found, wanted)) return authority;
  if (found !== undefined)
    return [...authority, { method: 'PATCH', path: `/id/${ID.certificates}`, body: wanted }];
  if (policies === undefined) return [...authority, { method: 'PUT', path, body: [wanted] }];
  // In front: a policy for every name would apply to these, too, if it were earlier in the list.
  return [...authority, insertFirst(path, policies, wanted)];
}

function planAuthority(apps: Json): CaddyWrite[] {
  if (at(apps, 'pki', 'certificate_authorities', AUTHORITY) !== undefined) return [];
  // Its root must not be written into the trust store of the machine.
  const body = { '@id': ID.authority, install_trust: false };
  return [{ method: 'PUT', path: `/config/apps/pki/certificate_authorities/${AUTHORITY}`, body }];
}

function planRoute(apps: Json, hosts: readonly string[], settings: DocsSettings): CaddyWrite[] {
  const path = `/config/apps/http/servers/${settings.server}`;
  const wanted = docsRoute(hosts, settings.upstream);
  const server = at(apps, 'http', 'servers', settings.server);
  if (server === undefined) return [{ method: 'PUT', path, body: serverWith(wanted, settings.listen) }];
  const routes = listAt(server, 'routes');
  if (routes === undefined) return [{ method: 'PUT', path: `${path}/routes`, body: [wanted] }];
  const found = routes.find((route) => at(route, '@id') === ID.route);
  if (isDeepStrictEqual(found, wanted)) return [];
  if (found !== undefined) return [{ method: 'PATCH', path: `/id/${ID.route}`, body: wanted }];
  // In front: what follows may be meant for every other host.
  return [insertFirst(`${path}/routes`, routes, wanted)];
}

/** Caddy inserts before an element only. */
function insertFirst(path: string, list: readonly Json[], body: Json): CaddyWrite {
  return list.length === 0 ? { method: 'POST', path, body } : { method: 'PUT', path: `${path}/0`, body };
}

function planNoRoute(config: Json): CaddyWrite[] {
  const exists = allRoutes(config).some((route) => at(route, '@id') === ID.route);
  return exists ? [{ method: 'DELETE', path: `/id/${ID.route}` }] : [];
}

/** A policy without subjects would be one for every name. */
function planNoCertificates(apps: Json): CaddyWrite[] {
  const policies = listAt(apps, 'tls', 'automation', 'policies') ?? [];
  const exists = policies.some((policy) => at(policy, '@id') === ID.certificates);
  return exists ? [{ method: 'DELETE', path: `/id/${ID.certificates}` }] : [];
}

function docsRoute(hosts: readonly string[], upstream: URL): Json {
  const isTls = upstream.protocol === 'https:';
  const port = upstream.port === '' ? (isTls ? '443' : '80') : upstream.port;
  const proxy = {
    handler: 'reverse_proxy',
    upstreams: [{ dial: `${upstream.hostname}:${port}` }],
    // A site on another machine is found by its own name.
    ...(isTls && {
      transport: { protocol: 'http', tls: {} },
      headers: { request: { set: { Host: [upstream.host] } } },
    }),
  };
  return { '@id': ID.route, match: [{ host: hosts }], handle: [proxy], terminal: true };
}

function serverWith(route: Json, listen: string): Json {
  return {
    listen: [listen],
    protocols: ['h1', 'h2'],
    tls_connection_policies: [{}],
    automatic_https: { disable_redirects: true },
    routes: [route],
  };
}

function issuerModule(issuer: DocsIssuer): Json {
  if (issuer.kind === 'internal') return { module: 'internal', ca: AUTHORITY };
  const { email, directoryUrl } = issuer;
  return {
    module: 'acme',
    ...(directoryUrl !== undefined && { ca: directoryUrl }),
    ...(email !== undefined && { email }),
  };
}

function allRoutes(config: Json): readonly Json[] {
  const servers = at(config, 'apps', 'http', 'servers');
  return Object.keys(asRecord(servers)).flatMap((name) => listAt(servers, name, 'routes') ?? []);
}

function hostsOf(route: Json): readonly string[] {
  const [matcher] = listAt(route, 'match') ?? [];
  return (listAt(matcher, 'host') ?? []).filter((host) => typeof host === 'string');
}
