import { deleteLeftOrders, deleteUnusedCertificates } from '#db/queries/host-certificate.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Instance } from '../context.ts';

const DAY_MS = 24 * 60 * 60_000;
/**
 * Public authorities never issue certificates for more than 398 days, and renewal is due when a third of that is left: later
 * than this after it no certificate is valid.
 */
const MAX_REST_MS = 133 * DAY_MS;
/** The limits of authorities are counted over a week: so long the pauses after refusals continue to grow. */
const REFUSAL_KEPT_MS = 7 * DAY_MS;

/**
 * Every minute: forgets certificates that have expired, refusals that are long over, and what broken orders have left. What
 * belongs to a host that is not served any more is kept until then: a domain that is created again uses its certificate and
 * continues its pause, so that removing and creating it does not use up the account at the authority.
 */
export async function forgetCertificates({
  database,
  clock,
}: Pick<Instance, 'database' | 'clock'>): Promise<void> {
  await deleteUnusedCertificates(database.writer, {
    triedBefore: isoFromNow(clock, -REFUSAL_KEPT_MS),
    dueBefore: isoFromNow(clock, -MAX_REST_MS),
  });
  await deleteLeftOrders(database.writer, isoFromNow(clock));
}
