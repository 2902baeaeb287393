import type { Client } from './connect.ts';

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
