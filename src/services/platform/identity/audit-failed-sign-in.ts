import type { Tx } from '#db/client.ts';
import { countEntriesSince } from '#db/queries/audit-log.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { auditAs } from '../audit/index.ts';
import type { Actor, Recording } from '../core/index.ts';

/** Failed sign-ins of an account that are recorded in an hour. */
const MAX_FAILURES_PER_HOUR = 20;
const HOUR_MS = 60 * 60_000;

/** In the place of the account where it is not known: how the sign-in was tried. */
export type UnknownUser = 'oidc' | 'passkey';

/**
 * Records a sign-in with a wrong password, or one with a provider or a passkey that was refused: 20 an hour for each account,
 * then one row for the remaining ones of the hour.
 * The password guard bounds attempts for each network, but an attacker may use many networks.
 */
export async function auditFailedSignIn(
  services: Recording,
  tx: Tx,
  { actor, userId }: { actor: Actor; userId: Id<'usr'> | UnknownUser },
): Promise<void> {
  const since = isoFromNow(services.clock, -HOUR_MS);
  for (const [action, most] of [
    ['session.signInFailed', MAX_FAILURES_PER_HOUR],
    ['session.signInFailedRepeatedly', 1],
  ] as const) {
    if ((await countEntriesSince(tx, { resourceId: userId, action, since })) >= most) continue;
    return auditAs(services, tx, { actor, organizationId: null, action, resourceId: userId });
  }
}
