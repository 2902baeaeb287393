import type { Tx } from '#db/client.ts';
import {
  deletePartialImport,
  findImport,
  type ImportRow,
  reopenImport,
  replaceImportSteps,
} from '#db/queries/site-import.ts';
import { inTransaction } from '#db/transaction.ts';
import {
  type ImportRef,
  ImportRequest,
  type ImportResult,
  type RolledBackImport,
} from '#src/contracts/site-import.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { MemberContext } from '../context.ts';
import { plannedSteps, requestIdentity } from './import-site.ts';
import { madeBy } from './import-views.ts';
import { IMPORT_LEASE_MS, runImport } from './run-import.ts';
import { IMPORT_STEPS, type ImportStep } from './steps.ts';

/**
 * Runs the stored input of a failed or partial import again in full, under the same record, after what it had created
 * was removed: docs/specification/1-site-import.md, "States and transitions". Of two retries at once one runs; the
 * other gets 409.
 */
export async function retryImport(
  ctx: MemberContext,
  { siteImportId }: ImportRef,
  steps: readonly ImportStep[] = IMPORT_STEPS,
): Promise<ImportResult> {
  const row = await importOf(ctx, siteImportId);
  const request = ImportRequest.parse(JSON.parse(ctx.vault.open(row.requestSealed, requestIdentity(row.id))));
  const { organizationId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
    const lease = {
      leaseOwner: ctx.processId,
      leaseUntil: isoFromNow(ctx.clock, IMPORT_LEASE_MS),
      updatedAt: isoFromNow(ctx.clock),
    };
    if (!(await reopenImport(tx, organizationId, row.id, lease))) {
      throw new Fault('conflict', 'Only a failed or partial import can be retried.');
    }
    await undoSteps(ctx, tx, row, steps);
    await replaceImportSteps(tx, row.id, plannedSteps(request, steps));
    await audit(ctx, tx, 'siteImport.retry', row.id);
  });
  return runImport(ctx, { importId: row.id, request, steps });
}

/**
 * Removes what a partial import has created, and its record: docs/specification/1-site-import.md, "States and
 * transitions". Else 409.
 */
export async function rollbackImport(
  ctx: MemberContext,
  { siteImportId }: ImportRef,
): Promise<RolledBackImport> {
  const row = await importOf(ctx, siteImportId);
  const { organizationId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
    if (!(await deletePartialImport(tx, organizationId, row.id))) {
      throw new Fault('conflict', 'Only a partial import can be rolled back.');
    }
    await undoSteps(ctx, tx, row, IMPORT_STEPS);
    await audit(ctx, tx, 'siteImport.rollback', row.id);
  });
  return { importId: row.id, status: 'removed' };
}

async function importOf(ctx: MemberContext, importId: string) {
  const row = await findImport(ctx.database.reader, ctx.actor.organizationId, importId);
  if (row === undefined) throw new Fault('not_found', 'No such import.');
  return row;
}

/** Last first. The project goes last and takes with it whatever was added to it meanwhile. */
async function undoSteps(
  ctx: MemberContext,
  tx: Tx,
  row: ImportRow,
  steps: readonly ImportStep[],
): Promise<void> {
  const made = madeBy(row);
  for (const step of [...steps].reverse()) await step.undo(ctx, tx, made);
}
