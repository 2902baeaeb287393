import { deleteRollbackImport, lockImport } from '#db/queries/site-import.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ImportRef, RolledBackImport } from '#src/contracts/site-import.ts';
import { Fault } from '#src/kernel/fault.ts';
import { compensateSaga } from '#src/kernel/saga.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { createdBy } from './import-views.ts';
import { importSaga } from './run-import.ts';

/**
 * Removes what a partial import has created, and its record: docs/specification/1-site-import.md, "States and
 * transitions". An import in another status is 409.
 */
export async function rollbackSiteImport(
  ctx: MemberContext,
  { siteImportId }: ImportRef,
): Promise<RolledBackImport> {
  const { organizationId } = ctx.actor;
  return inTransaction(ctx.database, async (tx) => {
    // What it has created: a retry can have changed that until it was locked.
    const row = await lockImport(tx, organizationId, siteImportId);
    if (row === undefined) throw new Fault('not_found', 'No such import.');
    if (!(await deleteRollbackImport(tx, permittedOrganization(ctx, 'import:write'), row.id))) {
      throw new Fault(
        'conflict',
        'Only a partial import can be rolled back. To remove what a successful one has created, remove its project.',
      );
    }
    await compensateSaga(importSaga(), { ctx, tx }, createdBy(row));
    await audit(ctx, tx, 'siteImport.rollback', row.id);
    return { importId: row.id, status: 'removed' };
  });
}
