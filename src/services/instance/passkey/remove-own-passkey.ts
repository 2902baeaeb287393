import type { Removed } from '#src/contracts/common.ts';
import type { PasskeyRef } from '#src/contracts/own-passkey.ts';
import type { AccountUserContext } from '../context.ts';
import { assertRecentSignIn } from '../sign-in/index.ts';
import { removeUserPasskey } from './remove-user-passkey.ts';

/** Removes a passkey of the caller, who has signed in a short time ago. Throws 403 and 404, and 409 for the only way to sign in. */
export async function removeOwnPasskey(ctx: AccountUserContext, { passkeyId }: PasskeyRef): Promise<Removed> {
  assertRecentSignIn(ctx);
  const { userId, address } = ctx.actor;
  await removeUserPasskey(ctx, { id: passkeyId, userId }, address);
  return { removed: passkeyId };
}
