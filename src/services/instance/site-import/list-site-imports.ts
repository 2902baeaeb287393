import { countOfOrganization } from '#db/queries/of-organization.ts';
import { listImports } from '#db/queries/site-import.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type { ImportItem } from '#src/contracts/site-import.ts';
import type { MemberContext } from '../context.ts';
import { toImportItem } from './import-views.ts';

/**
 * The import history of the caller's organization, newest first: docs/specification/1-site-import.md, GET
 * /api/site-import.
 */
export async function listSiteImports(ctx: MemberContext, page: Paging): Promise<Page<ImportItem>> {
  const db = ctx.database.reader;
  const { organizationId } = ctx.actor;
  const [rows, total] = await Promise.all([
    listImports(db, organizationId, page),
    countOfOrganization(db, 'siteImport', organizationId),
  ]);
  return { items: rows.map(toImportItem), total, ...page };
}
