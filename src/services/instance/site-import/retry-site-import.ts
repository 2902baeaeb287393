import { findImport, reopenImport, replaceImportSteps } from '#db/queries/site-import.ts';
import { inTransaction } from '#db/transaction.ts';
import { type ImportRef, ImportRequest, type ImportResult } from '#src/contracts/site-import.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { compensateSaga } from '#src/kernel/saga.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { plannedSteps, requestIdentity } from './create-site-import.ts';
import { createdBy } from './import-views.ts';
import { IMPORT_LEASE_MS, type ImportSaga, importSaga, runImport } from './run-import.ts';

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
  const row = await findImport(ctx.database.reader, organizationId, siteImportId);
  if (row === undefined) throw new Fault('not_found', 'No such import.');
  const request = ImportRequest.parse(JSON.parse(ctx.vault.open(row.requestSealed, requestIdentity(row.id))));
  await inTransaction(ctx.database, async (tx) => {
    const lease = {
      leaseOwner: ctx.processId,
      leaseUntil: isoFromNow(ctx.clock, IMPORT_LEASE_MS),
      updatedAt: isoFromNow(ctx.clock),
    };
    if (!(await reopenImport(tx, permittedOrganization(ctx, 'import:write'), row.id, lease))) {
      throw new Fault('conflict', 'Only a failed or partial import can be retried.');
    }
    await compensateSaga(saga, { ctx, tx }, createdBy(row));
    await replaceImportSteps(
      tx,
      forPlatform('job'),
      row.id,
      plannedSteps({ ctx, importId: row.id, request }, saga),
    );
    await audit(ctx, tx, 'siteImport.retry', row.id);
  });
  return runImport({ ctx, importId: row.id, request }, saga);
}
