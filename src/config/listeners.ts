import { authorityOf, type HostAndPort } from '../kernel/listen-address.ts';

export interface Listener extends HostAndPort {
  /** The setting that names the port. */
  readonly setting: string;
  /** Caddy listens there, not this program. */
  readonly isCaddy: boolean;
}

/** The settings that decide where the program, or its Caddy, listens. */
export interface ListenSettings {
  readonly ROLES: readonly string[];
  readonly HOST: string;
  readonly PORT: number;
  readonly METRICS_HOST: string;
  readonly METRICS_PORT?: number | undefined;
  readonly INGRESS: string;
  readonly ingressHost: string;
  readonly INGRESS_PORT: number;
  readonly INGRESS_HTTPS_PORT?: number | undefined;
  readonly INGRESS_RELAY_PORT: number;
  readonly DNS_PROVIDER: string;
  readonly dnsHost: string;
  readonly DNS_PORT: number;
}

/** Where the program listens over TCP. Port 0, any free port, is left out. */
export function listenersOf(settings: ListenSettings): Listener[] {
  const hasInstance = settings.ROLES.includes('instance');
  const isCaddy = settings.INGRESS === 'caddy';
  const { ingressHost, INGRESS_HTTPS_PORT: httpsPort, METRICS_PORT: metricsPort, METRICS_HOST } = settings;
  const of = (setting: string, host: string, port: number | undefined, byCaddy = false): Listener[] =>
    port === undefined || port === 0 ? [] : [{ setting, host, port, isCaddy: byCaddy }];
  return [
    ...of('PORT', settings.HOST, settings.PORT),
    ...of('METRICS_PORT', METRICS_HOST, metricsPort),
    ...(hasInstance ? of('INGRESS_PORT', ingressHost, settings.INGRESS_PORT, isCaddy) : []),
    ...(hasInstance && settings.INGRESS !== 'kubernetes'
      ? of('INGRESS_HTTPS_PORT', ingressHost, httpsPort, isCaddy)
      : []),
    ...(hasInstance && isCaddy ? of('INGRESS_RELAY_PORT', '127.0.0.1', settings.INGRESS_RELAY_PORT) : []),
    ...(settings.ROLES.includes('hub') && settings.DNS_PROVIDER === 'builtin'
      ? of('DNS_PORT', settings.dnsHost, settings.DNS_PORT)
      : []),
  ];
}

/** Why two listeners cannot both listen: they have one port on the same addresses. Null: all can. */
export function portConflict(listeners: readonly Listener[]): string | null {
  for (const [at, listener] of listeners.entries()) {
    const other = listeners.slice(0, at).find((earlier) => isSamePort(earlier, listener));
    if (other !== undefined)
      return `${other.setting} and ${listener.setting} are the same port (${authorityOf(listener)})`;
  }
  return null;
}

function isSamePort(one: HostAndPort, other: HostAndPort): boolean {
  return one.port === other.port && (covers(one.host, other.host) || covers(other.host, one.host));
}

/** `::` is IPv4, too. */
function covers(host: string, other: string): boolean {
  return host === other || host === '::' || (host === '0.0.0.0' && !other.includes(':'));
}
