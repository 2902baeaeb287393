import {
  failImportStep,
  listAbandonedImports,
  listImportSteps,
  updatePendingImport,
} from '#db/queries/site-import.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { CoreServices } from '../../platform/core/index.ts';

const INTERRUPTED = 'The import was interrupted';

/**
 * Ends the imports whose process died: each can be retried then. Runs at start and every few
 * seconds; two processes at once do no harm.
 */
export async function recoverImports(services: CoreServices): Promise<void> {
  const now = isoFromNow(services.clock);
  for (const { id, projectId, leaseOwner } of await listAbandonedImports(services.database.writer, now)) {
    await inTransaction(services.database, async (tx) => {
      const steps = await listImportSteps(tx, id);
      const cutShort = steps.find(({ status }) => status === 'pending')?.name ?? null;
      const isOurs = await updatePendingImport(
        tx,
        forPlatform('job'),
        { importId: id, owner: leaseOwner ?? '' },
        {
          errorStep: cutShort,
          status: projectId === null ? 'failed' : 'partial',
          errorMessage: INTERRUPTED,
          updatedAt: now,
          finishedAt: now,
          leaseOwner: null,
          leaseUntil: null,
        },
      );
      if (!isOurs || cutShort === null) return;
      await failImportStep(tx, forPlatform('job'), id, cutShort, {
        errorMessage: INTERRUPTED,
        finishedAt: now,
      });
    });
  }
}
