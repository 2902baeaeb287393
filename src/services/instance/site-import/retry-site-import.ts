import { lockImport, reopenImport, replaceImportSteps } from '#db/queries/site-import.ts';
import { inTransaction } from '#db/transaction.ts';
import { type ImportRef, ImportRequest, type ImportResult } from '#src/contracts/site-import.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { compensateSaga } from '#src/kernel/saga.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { requestIdentity } from './create-site-import.ts';
import { leaseUntil } from './import-lease.ts';
import { createdBy } from './import-views.ts';
import { type ImportSaga, importSaga, plannedSteps, runImport } from './run-import.ts';

/**
 * Runs the stored input of a failed or partial import again in full, under the same record, after what it had created
 * was removed: docs/specification/1-site-import.md, "States and transitions". Of two retries at once one runs; the
 * other is 409.
 */
export async function retrySiteImport(
  ctx: MemberContext,
  { siteImportId }: ImportRef,
  saga: ImportSaga = importSaga(),
): Promise<ImportResult> {
  const { organizationId } = ctx.actor;
  const run = await inTransaction(ctx.database, async (tx) => {
    // What it has created: another retry can have changed that until it was locked.
    const row = await lockImport(tx, organizationId, siteImportId);
    if (row === undefined) throw new Fault('not_found', 'No such import.');
    const opened = ctx.vault.open(row.requestSealed, requestIdentity(row.id));
    const request = ImportRequest.parse(JSON.parse(opened));
    const lease = {
      leaseOwner: ctx.processId,
      leaseUntil: leaseUntil(ctx),
      updatedAt: isoFromNow(ctx.clock),
    };
    if (!(await reopenImport(tx, permittedOrganization(ctx, 'import:write'), row.id, lease))) {
      throw new Fault('conflict', 'Only a failed or partial import can be retried.');
    }
    await compensateSaga(saga, { ctx, tx }, createdBy(row));
    await replaceImportSteps(tx, forPlatform('job'), row.id, plannedSteps(request));
    await audit(ctx, tx, 'siteImport.retry', row.id);
    return { ctx, importId: row.id, request };
  });
  return runImport(run, saga);
}
