/**
 * What has to be written into Caddy so that it is in front of the relay. Pure: from Caddy's present and wanted
 * configuration to an ordered list of writes, which is empty if nothing differs. Objects of Pilothouse carry an `@id`
 * that starts with `pilothouse_`; nothing else is changed, and routes that others added to its server stay in front of
 * its own.
 */
import { isDeepStrictEqual } from 'node:util';
import { at, type Json, listAt } from '#src/kernel/config-tree.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import type { CaddyWrite } from './caddy-admin.ts';
import {
  AUTHORITY,
  apiRoute,
  type CaddySettings,
  certificatePolicy,
  ID,
  SERVER,
  serverFor,
  sitesRoute,
} from './wanted.ts';

/** @param apps what Caddy has at `/config/apps`, null where it has nothing. */
export function planWrites(apps: Json, settings: CaddySettings): CaddyWrite[] {
  return [...planCertificates(apps, settings), ...planPorts(apps, settings), ...planServer(apps, settings)];
}

function planCertificates(apps: Json, { https }: CaddySettings): CaddyWrite[] {
  if (https === null) return [];
  return [
    ...(https.issuer.kind === 'internal' ? planAuthority(apps) : []),
    ...planAsk(apps, https.askUrl),
    ...planPolicy(apps, certificatePolicy(https.issuer)),
  ];
}

function planAuthority(apps: Json): CaddyWrite[] {
  // Its root must not be written into the trust store of the machine.
  const wanted = { '@id': ID.authority, install_trust: false };
  return replace(`/config/apps/pki/certificate_authorities/${AUTHORITY}`, wanted, {
    found: at(apps, 'pki', 'certificate_authorities', AUTHORITY),
  });
}

function planAsk(apps: Json, askUrl: string): CaddyWrite[] {
  const found = at(apps, 'tls', 'automation', 'on_demand');
  const isForeign = found !== undefined && at(found, '@id') !== ID.onDemand;
  if (isForeign && at(found, 'ask') === askUrl) return [];
  if (isForeign) {
    throw new OperatorError(
      'Caddy already has an on_demand object in apps.tls.automation, which can ask one address only: remove it there.',
    );
  }
  return replace('/config/apps/tls/automation/on_demand', { '@id': ID.onDemand, ask: askUrl }, { found });
}

function planPolicy(apps: Json, wanted: Json): CaddyWrite[] {
  const policies = listAt(apps, 'tls', 'automation', 'policies');
  const path = '/config/apps/tls/automation/policies';
  if (policies === undefined) return [{ method: 'PUT', path, body: [wanted] }];
  const found = policies.find((policy) => at(policy, '@id') === ID.certificates);
  // At the end: the first policy that fits a name counts, and this one fits every name.
  if (found === undefined) return [{ method: 'POST', path, body: wanted }];
  return isDeepStrictEqual(found, wanted)
    ? []
    : [{ method: 'PATCH', path: `/id/${ID.certificates}`, body: wanted }];
}

/** Caddy serves plain HTTP only on one port in a server that has certificates, and has to be given that port. */
function planPorts(apps: Json, { port, https }: CaddySettings): CaddyWrite[] {
  if (https === null) return [];
  const found = at(apps, 'http', 'http_port');
  if ((found ?? 80) === port) return [];
  const path = '/config/apps/http/http_port';
  if (found === undefined) return [{ method: 'PUT', path, body: port }];
  const own = listAt(apps, 'http', 'servers', SERVER, 'listen') ?? [];
  if (own.some((address) => String(address).endsWith(`:${found}`)))
    return [{ method: 'PATCH', path, body: port }];
  throw new OperatorError(
    `Caddy is configured to serve HTTP on port ${found} (apps.http.http_port): set INGRESS_PORT to it.`,
  );
}

function planServer(apps: Json, settings: CaddySettings): CaddyWrite[] {
  const found = at(apps, 'http', 'servers', SERVER);
  const api = settings.api === null ? [] : [apiRoute(settings.api, settings)];
  const routes = [...foreignRoutes(found), ...api, sitesRoute(settings)];
  return replace(`/config/apps/http/servers/${SERVER}`, { ...serverFor(settings), routes }, { found });
}

function foreignRoutes(server: Json): Json[] {
  return (listAt(server, 'routes') ?? []).filter(
    (route) => ![ID.api, ID.sites].some((id) => id === at(route, '@id')),
  );
}

function replace(path: string, wanted: Json, { found }: { found: Json }): CaddyWrite[] {
  if (found === undefined) return [{ method: 'PUT', path, body: wanted }];
  return isDeepStrictEqual(found, wanted) ? [] : [{ method: 'PATCH', path, body: wanted }];
}
