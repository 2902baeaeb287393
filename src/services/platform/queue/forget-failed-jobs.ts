import { deleteFailedJobs } from '#db/queries/job.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { CoreServices } from '../core/index.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Periodic task: forgets jobs that were given up more than 30 days ago. */
export async function forgetFailedJobs({
  database,
  clock,
}: Pick<CoreServices, 'database' | 'clock'>): Promise<void> {
  await deleteFailedJobs(database.writer, isoFromNow(clock, -KEPT_MS));
}
