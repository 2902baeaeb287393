import type { FastifyInstance } from 'fastify';
import { Fault } from '#src/kernel/fault.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import type { Hub } from '#src/services/hub/context.ts';
import { isServedDocsHost } from '#src/services/hub/docs/served-docs-host.ts';
import type { Instance } from '#src/services/instance/context.ts';
import { isServedHost } from '#src/services/instance/domain/served-host.ts';

/**
 * Where an ingress asks before it orders a certificate: 200 for a host that is served here, else 404. Anybody may ask;
 * what is served answers to its name anyhow.
 */
export function mountTlsAsk(
  app: FastifyInstance,
  { instance, hub }: { readonly instance: Instance | null; readonly hub: Hub | null },
): void {
  app.get<{ Querystring: { domain?: unknown } }>('/api/tls-ask', async (request) => {
    const { domain } = request.query;
    const host = typeof domain === 'string' ? parseHostName(domain) : null;
    const isServed =
      host !== null &&
      ((instance !== null && (await isServedHost(instance, host))) ||
        (hub !== null && (await isServedDocsHost(hub, host))));
    if (!isServed) throw new Fault('not_found', 'No site is served under this name.');
    return { domain: host };
  });
}
