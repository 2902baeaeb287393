import { listAbandonedImports, listImportSteps, updatePendingImport } from '#db/queries/site-import.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Platform } from '../../platform/context.ts';

/**
 * Ends the imports whose process died: none stays pending for ever, and each can be retried. Runs at start and every
 * minute; two processes at once do no harm.
 */
export async function recoverImports(platform: Platform): Promise<void> {
  const now = isoFromNow(platform.clock);
  for (const { id, projectId, leaseOwner } of await listAbandonedImports(platform.database.writer, now)) {
    const steps = await listImportSteps(platform.database.writer, id);
    const cutShort = steps.find(({ status }) => status === 'pending')?.name ?? null;
    await updatePendingImport(
      platform.database.writer,
      { importId: id, owner: leaseOwner ?? '' },
      {
        errorStep: cutShort,
        status: projectId === null ? 'failed' : 'partial',
        errorMessage: 'The import was interrupted',
        updatedAt: now,
        finishedAt: now,
        leaseOwner: null,
        leaseUntil: null,
      },
    );
  }
}
