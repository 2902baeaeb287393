import { forgetCounted, listUnattendedRemovals } from '#db/queries/organization.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { DISCARD_LANE, enqueue } from '../../platform/queue/index.ts';
import type { Instance } from '../context.ts';

const MAX_REMOVALS_PER_RUN = 100;

/** Carries on removals whose job was given up, and forgets removed organizations that do not count any more. */
export async function resumeOrganizationRemovals(instance: Instance): Promise<void> {
  const db = instance.database.writer;
  const unattended = await listUnattendedRemovals(db, { laneOf: DISCARD_LANE, limit: MAX_REMOVALS_PER_RUN });
  for (const organizationId of unattended) {
    await inTransaction(instance.database, (tx) =>
      enqueue(instance, tx, 'organization.discard', { organizationId }),
    );
  }
  await forgetCounted(db, forPlatform('retention'), isoFromNow(instance.clock));
}
