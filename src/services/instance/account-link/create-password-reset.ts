import { findUserByEmail } from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { CreatedPasswordReset, CreatePasswordReset } from '#src/contracts/account-link.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import type { AccountContext } from '../context.ts';
import { createLink } from './create-link.ts';

/** For operators: creates a link to choose a new password, which the operator hands over to the user. */
export async function createPasswordReset(
  ctx: AccountContext,
  { email }: CreatePasswordReset,
): Promise<CreatedPasswordReset> {
  return inTransaction(ctx.database, async (tx) => {
    const user = await findUserByEmail(tx, email.toLowerCase());
    if (user === undefined) throw new Fault('not_found', 'There is no user with this address.');
    const link = { userId: user.id, purpose: 'resetPassword', isMailed: false } as const;
    const { url, expiresAt } = await createLink(ctx, tx, link);
    await audit(ctx, tx, 'passwordReset.create', user.id, { before: {}, after: { expiresAt } });
    return { url, expiresAt };
  });
}
