import { openCaddyDocsHost } from '../adapters/docs-host/caddy/open.ts';
import { noDocsHost } from '../adapters/docs-host/none.ts';
import type { DocsHost } from '../adapters/docs-host/port.ts';
import { openCaddyAdmin } from '../adapters/ingress/caddy/caddy-admin.ts';
import type { Config } from '../config/config.ts';
import { caddyIssuer } from './caddy-issuer.ts';

/** What serves the documentation under the operators' own hostnames. */
export function openDocsHost(config: Config): DocsHost {
  const { DOCS_UPSTREAM_URL: upstream } = config;
  if (upstream === undefined) return noDocsHost;
  return openCaddyDocsHost({
    admin: openCaddyAdmin({ url: config.CADDY_ADMIN_URL }),
    server: 'pilothouse_docs',
    listen: config.DOCS_CADDY_LISTEN,
    upstream: new URL(upstream),
    issuer: caddyIssuer(config),
  });
}
