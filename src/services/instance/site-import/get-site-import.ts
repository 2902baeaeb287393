import { findImport, listImportSteps } from '#db/queries/site-import.ts';
import { type ImportDetails, type ImportRef, ImportRequest } from '#src/contracts/site-import.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { MemberContext } from '../context.ts';
import { requestIdentity } from './create-site-import.ts';
import { redactRequest, toImportItem } from './import-views.ts';

/**
 * One import with its steps and its stored input, secrets replaced: docs/specification/1-site-import.md, GET
 * /api/site-import/:id.
 */
export async function getSiteImport(ctx: MemberContext, { siteImportId }: ImportRef): Promise<ImportDetails> {
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
