import type { Route } from '#src/adapters/ingress/port.ts';

/** The host that the load asks for. Every machine can resolve it, as wrk must for TLS. */
export const SITE_HOST = 'localhost';

/** Where the site allows a certificate for its host to be ordered. Caddy adds the host as a parameter. */
export const ALLOWS_CERTIFICATE = '/certificate';

/** The one route of a peer. */
export function routeTo(sitePort: number): Route {
  return {
    applicationId: 'app_bench',
    hosts: [SITE_HOST],
    target: { host: '127.0.0.1', port: sitePort },
  };
}
