import type { Paging } from '#src/contracts/common.ts';
import type { PasskeyPage } from '#src/contracts/own-passkey.ts';
import type { AccountUserContext } from '../context.ts';
import { hasRecentSignIn } from '../sign-in/index.ts';
import { listUserPasskeys } from './list-user-passkeys.ts';

/** The passkeys of the caller, newest first. */
export async function listOwnPasskeys(
  ctx: AccountUserContext,
  { limit, offset }: Paging,
): Promise<PasskeyPage> {
  // A user has at most twenty.
  const passkeys = await listUserPasskeys(ctx, ctx.actor.userId);
  const items = passkeys
    .map(({ id, ...passkey }) => ({ passkeyId: id, ...passkey }))
    .reverse()
    .slice(offset, offset + limit);
  return { items, total: passkeys.length, limit, offset, canChange: hasRecentSignIn(ctx) };
}
