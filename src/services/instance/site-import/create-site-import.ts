import type { Tx } from '#db/client.ts';
import { insertImport, replaceImportSteps } from '#db/queries/site-import.ts';
import type { ImportRequest, ImportResult } from '#src/contracts/site-import.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { Acting, MemberContext } from '../context.ts';
import { assertSourceAllowed } from '../source-access/index.ts';
import { leaseUntil } from './import-lease.ts';
import { type ImportSaga, importSaga, plannedSteps, runImport } from './run-import.ts';

/**
 * Creates a project, a database, an application, its variables and a domain in one call, and triggers a deployment:
 * docs/specification/1-site-import.md, POST /api/site-import. Returns when the records exist; building and starting
 * continue as jobs. If a step fails, the status of the result is `failed` or `partial`, and no error is thrown.
 */
export async function createSiteImport(
  ctx: MemberContext,
  request: ImportRequest,
  saga: ImportSaga = importSaga(),
): Promise<ImportResult> {
  assertOwnOrganization(ctx, request);
  assertSourceAllowed(ctx, request.source);
  const importId = ctx.ids.next('imp');
  const now = isoFromNow(ctx.clock);
  const begin = async (tx: Tx) => {
    await insertImport(tx, permittedOrganization(ctx, 'import:write'), {
      id: importId,
      name: request.name,
      sourceType: request.source.type,
      requestSealed: ctx.vault.seal(JSON.stringify(request), requestIdentity(importId)),
      leaseOwner: ctx.processId,
      leaseUntil: leaseUntil(ctx),
      createdAt: now,
      updatedAt: now,
    });
    await replaceImportSteps(tx, forPlatform('job'), importId, plannedSteps(request));
    await audit(ctx, tx, 'siteImport.create', importId);
  };
  return runImport({ ctx, importId, request, begin }, saga);
}

/** Throws the same 403 whether the organization exists or not, so that the answer does not reveal it. */
export function assertOwnOrganization(ctx: Acting, { organizationId }: ImportRequest): void {
  if (organizationId === ctx.actor.organizationId) return;
  throw new Fault('forbidden', 'You cannot import into this organization. Use a key that is bound to it.');
}

export const requestIdentity = (importId: Id<'imp'>): string => `siteImport:${importId}:request`;
