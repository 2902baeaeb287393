import { z } from 'zod';
import { DOMAIN_KINDS, DOMAIN_PROOF_STATES } from '#src/domain/host.ts';
import type { Client } from './connect.ts';
import { CliFailure } from './failure.ts';

export type Domain = Awaited<ReturnType<Client['domain']['list']['query']>>['items'][number];

const PAGE = 100;

/** All domains of an application. */
export async function listDomains(client: Client, applicationId: string): Promise<Domain[]> {
  const domains: Domain[] = [];
  for (;;) {
    const page = await client.domain.list.query({ applicationId, limit: PAGE, offset: domains.length });
    domains.push(...page.items);
    if (page.items.length === 0 || domains.length >= page.total) return domains;
  }
}

export const RecordShape = z.object({ type: z.string(), name: z.string(), value: z.string() }).nullable();
export const DomainShape = z.object({
  domainId: z.string(),
  host: z.string(),
  kind: z.enum(DOMAIN_KINDS),
  verification: z.enum(DOMAIN_PROOF_STATES).nullable(),
  problem: z.string().nullable(),
});

/** A domain of an application by its host. Throws a `CliFailure` where it has none. */
export async function findDomain(client: Client, applicationId: string, host: string): Promise<Domain> {
  const wanted = host.toLowerCase().replace(/\.$/, '');
  const found = (await listDomains(client, applicationId)).find((domain) => domain.host === wanted);
  if (found !== undefined) return found;
  throw new CliFailure('notFound', `The application has no domain ${host}.`, {
    hint: '"pilothouse domains list" lists them.',
  });
}

/** What `--json` prints of a domain. */
export function shapeOf({
  domainId,
  host,
  kind,
  verification,
  problem,
}: Domain): z.output<typeof DomainShape> {
  return { domainId, host, kind, verification: verification?.state ?? null, problem };
}
