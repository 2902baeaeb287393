export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

/** `host:port` as URLs contain it: IPv6 addresses in brackets. */
export function authorityOf({ host, port }: HostAndPort): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

/** The address at which this machine reaches its own listener, which may listen on all addresses. */
export function reachableHere(host: string): string {
  if (host === '0.0.0.0' || host === '') return '127.0.0.1';
  return host === '::' ? '::1' : host;
}

/** The refusal to start where another program listens on a port. `setting` names the port. */
export function portInUse({ host, port }: HostAndPort, setting: string): string {
  return `Port ${port} on ${host} is in use (${setting}). Choose another, or stop the program that uses it.`;
}
