import type { z } from 'zod';
import { countDomains, listDomains as listDomainRows } from '#db/queries/domain.ts';
import type { Page } from '#src/contracts/common.ts';
import type { DomainView, ListDomains } from '#src/contracts/domain.ts';
import { permittedApplication } from '../access/index.ts';
import { accessScopeOf, type MemberContext } from '../context.ts';
import { viewDomain } from './view-domain.ts';

/** The domains that the caller can see, of one application or of all. */
export async function listDomains(
  ctx: MemberContext,
  filter: z.output<typeof ListDomains>,
): Promise<Page<DomainView>> {
  if (filter.applicationId !== undefined) await permittedApplication(ctx, filter.applicationId, 'site:read');
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([
    listDomainRows(db, accessScopeOf(ctx), filter),
    countDomains(db, accessScopeOf(ctx), filter),
  ]);
  const items = rows.map((row) => viewDomain(ctx, row));
  return { items, total, limit: filter.limit, offset: filter.offset };
}
