import type { Tx } from '#db/client.ts';
import { countEntriesSince } from '#db/queries/audit-log.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { auditAs } from '../audit/index.ts';
import type { Actor, CoreServices } from '../core/index.ts';

/** Failed sign-ins of an account that are recorded in an hour. */
const MAX_FAILURES_AN_HOUR = 20;
const HOUR_MS = 60 * 60_000;

/**
 * Records a sign-in with a wrong password: 20 an hour for each account, then one row for the remaining ones of the hour.
 * The password guard bounds attempts for each network, but a stranger may use many networks.
 */
export async function auditFailedSignIn(
  services: CoreServices,
  tx: Tx,
  { actor, userId }: { actor: Actor; userId: Id<'usr'> },
): Promise<void> {
  const since = isoFromNow(services.clock, -HOUR_MS);
  for (const [action, most] of [
    ['session.signInFailed', MAX_FAILURES_AN_HOUR],
    ['session.signInFailedRepeatedly', 1],
  ] as const) {
    if ((await countEntriesSince(tx, { resourceId: userId, action, since })) >= most) continue;
    return auditAs(services, tx, { actor, organizationId: null, action, resourceId: userId });
  }
}
