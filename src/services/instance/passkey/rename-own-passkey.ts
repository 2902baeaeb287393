import type { RenamedPasskey, RenameOwnPasskey } from '#src/contracts/own-passkey.ts';
import type { AccountUserContext } from '../context.ts';
import { assertRecentSignIn } from '../sign-in/index.ts';
import { renameUserPasskey } from './rename-user-passkey.ts';

/** Renames a passkey of the caller, who has signed in a short time ago. Throws 403 and 404. */
export async function renameOwnPasskey(
  ctx: AccountUserContext,
  { passkeyId, name }: RenameOwnPasskey,
): Promise<RenamedPasskey> {
  assertRecentSignIn(ctx);
  const { userId, address } = ctx.actor;
  await renameUserPasskey(ctx, { id: passkeyId, name, userId }, address);
  return { passkeyId, name };
}
