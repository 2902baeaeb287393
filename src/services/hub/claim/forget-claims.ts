import { deleteExpiredClaims } from '#db/queries/license-claim.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Hub } from '../context.ts';

/** Removes codes that have run out, with what waited behind them. Runs every minute. */
export async function forgetClaims({ database, clock }: Hub): Promise<void> {
  await deleteExpiredClaims(database.writer, isoFromNow(clock));
}
