import { openNameResolver } from '../adapters/http-client/resolve-name.ts';
import { type Listener, openTargetGuard, type TargetGuard } from '../adapters/http-client/resolve-target.ts';
import type { Config } from '../config/config.ts';

/**
 * Judges every address that users give, whether it is called by HTTP, by git or by SSH. There is one: what listens here
 * is not a target of any of them, also where its network is listed in `ALLOWED_PRIVATE_TARGETS`.
 */
export function openOutgoingGuard(config: Config): TargetGuard {
  return openTargetGuard({
    allowedPrivateTargets: config.ALLOWED_PRIVATE_TARGETS,
    resolveName: openNameResolver(),
    ownListeners: ownListenersOf(config),
  });
}

/**
 * Judges the addresses of the sign-in provider. The operator has named its issuer, which can be private. What the metadata
 * of the issuer names at other hosts is judged as what users give.
 */
export function openIssuerGuard(config: Config, issuerHost: string): TargetGuard {
  const others = openOutgoingGuard(config);
  const issuer = openTargetGuard({
    allowedPrivateTargets: ['0.0.0.0/0', '::/0'],
    resolveName: openNameResolver(),
    ownListeners: ownListenersOf(config),
  });
  return {
    resolve: (hostname, options) => (hostname === issuerHost ? issuer : others).resolve(hostname, options),
  };
}

/** The platform's own ports, and those of what it is operated with: none of them is meant for tenants. */
export function ownListenersOf(config: Config): Listener[] {
  const { INGRESS_HTTPS_PORT: httpsPort } = config;
  return [
    { host: config.HOST, port: config.PORT },
    { host: config.ingressHost, port: config.INGRESS_PORT, forVisitors: true },
    ...(config.METRICS_PORT === undefined ? [] : [{ host: config.METRICS_HOST, port: config.METRICS_PORT }]),
    ...(config.INGRESS === 'caddy' ? [{ host: '127.0.0.1', port: config.INGRESS_RELAY_PORT }] : []),
    ...(httpsPort === undefined ? [] : [{ host: config.ingressHost, port: httpsPort, forVisitors: true }]),
    { host: config.dnsHost, port: config.DNS_PORT },
    ...[
      listenerOf(config.CADDY_ADMIN_URL, 2019),
      listenerOf(config.DOCKER_HOST, 2375),
      listenerOf(config.DATABASE_URL, 5432),
      listenerOf(config.POWERDNS_URL, 8081),
      listenerOf(config.SMTP_URL, 25),
      listenerOf(config.OTEL_EXPORTER_OTLP_ENDPOINT, 4318),
    ].flat(),
  ];
}

const PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'smtps:': 465 };

/** What an address of the settings names; nothing where it is a socket of the file system, or not set. */
function listenerOf(address: string | undefined, defaultPort: number): Listener[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '') return [];
  return [{ host, port: port === '' ? (PORTS[protocol] ?? defaultPort) : Number(port) }];
}
