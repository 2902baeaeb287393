import type { FastifyInstance } from 'fastify';
import { Fault } from '#src/kernel/fault.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import type { Hub } from '#src/services/hub/context.ts';
import { mayHaveDocsCertificate } from '#src/services/hub/docs/index.ts';
import type { Instance } from '#src/services/instance/context.ts';
import { mayHaveCertificate } from '#src/services/instance/domain/index.ts';

/**
 * An ingress asks this before it orders a certificate: 200 for a host that is served here, whose DNS points here, and
 * whose owner has not used up its share of the certificate authority's limits; else 404. Any caller can ask.
 */
export function mountTlsAsk(
  app: FastifyInstance,
  { instance, hub }: { readonly instance: Instance | null; readonly hub: Hub | null },
): void {
  app.get<{ Querystring: { domain?: unknown } }>('/api/tls-ask', async (request) => {
    const { domain } = request.query;
    const host = typeof domain === 'string' ? parseHostName(domain) : null;
    const isAllowed =
      host !== null &&
      ((instance !== null && (await mayHaveCertificate(instance, host))) ||
        (hub !== null && (await mayHaveDocsCertificate(hub, host))));
    if (!isAllowed)
      throw new Fault('not_found', 'No certificate is ordered for this name: it is not served here.');
    return { domain: host };
  });
}
