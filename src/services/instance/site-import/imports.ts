import { countOfOrganization } from '#db/queries/of-organization.ts';
import { findImport, listImportSteps, listImports } from '#db/queries/site-import.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import {
  type ImportDetails,
  type ImportItem,
  type ImportRef,
  ImportRequest,
} from '#src/contracts/site-import.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { MemberContext } from '../context.ts';
import { requestIdentity } from './import-site.ts';
import { redactRequest, toImportItem } from './import-views.ts';

/**
 * The import history of the caller's organization, newest first: docs/specification/1-site-import.md, GET
 * /api/site-import.
 */
export async function listHistory(ctx: MemberContext, page: Paging): Promise<Page<ImportItem>> {
  const db = ctx.database.reader;
  const { organizationId } = ctx.actor;
  const [rows, total] = await Promise.all([
    listImports(db, organizationId, page),
    countOfOrganization(db, 'siteImport', organizationId),
  ]);
  return { items: rows.map(toImportItem), total, ...page };
}

/**
 * One import with its steps and its stored input, secrets replaced: docs/specification/1-site-import.md, GET
 * /api/site-import/:id.
 */
export async function getImport(ctx: MemberContext, { siteImportId }: ImportRef): Promise<ImportDetails> {
  const row = await findImport(ctx.database.reader, ctx.actor.organizationId, siteImportId);
  if (row === undefined) throw new Fault('not_found', 'No such import.');
  const request = ImportRequest.parse(JSON.parse(ctx.vault.open(row.requestSealed, requestIdentity(row.id))));
  const steps = await listImportSteps(ctx.database.reader, row.id);
  return {
    ...toImportItem(row),
    request: redactRequest(request),
    steps: steps.map(({ errorMessage, ...step }) =>
      errorMessage === null ? step : { ...step, errorMessage },
    ),
  };
}
