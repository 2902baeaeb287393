import { Fault } from '#src/kernel/fault.ts';
import type { Clocked } from '../../platform/core/index.ts';
import type { AccountUserContext } from '../context.ts';

const RECENT_MS = 10 * 60_000;

/** Whether a session that started at a time is at most ten minutes old. */
export function isRecentSignIn({ clock }: Clocked, startedAtMs: number): boolean {
  return clock.now() - startedAtMs <= RECENT_MS;
}

/** Whether the caller has signed in in the last ten minutes. Never with an API key. */
export function hasRecentSignIn(ctx: Clocked & Pick<AccountUserContext, 'actor'>): boolean {
  const { signedInAtMs } = ctx.actor;
  return signedInAtMs !== null && isRecentSignIn(ctx, signedInAtMs);
}

/** Throws 403 unless the caller has signed in in the last ten minutes. */
export function assertRecentSignIn(ctx: Clocked & Pick<AccountUserContext, 'actor'>): void {
  if (hasRecentSignIn(ctx)) return;
  throw new Fault(
    'forbidden',
    ctx.actor.signedInAtMs === null
      ? 'An API key cannot do this. Sign in in a browser.'
      : 'You have signed in more than ten minutes ago. Sign in again to do this.',
  );
}
