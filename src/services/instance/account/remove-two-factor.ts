import { deleteSessions } from '#db/queries/sign-in.ts';
import { deleteTwoFactor, hasTwoFactor } from '#db/queries/two-factor.ts';
import { findUserByEmail } from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { RemoveTwoFactor } from '#src/contracts/operator.ts';
import { Fault } from '#src/kernel/fault.ts';
import { forOperator } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import type { AccountContext } from '../context.ts';

/** For operators: removes the second factor of a user who has lost it, and ends the user's sessions. */
export async function removeTwoFactor(ctx: AccountContext, { email }: RemoveTwoFactor): Promise<Removed> {
  const permit = forOperator(ctx.actor);
  return inTransaction(ctx.database, async (tx) => {
    const user = await findUserByEmail(tx, email.toLowerCase());
    if (user === undefined) throw new Fault('not_found', 'There is no user with this address.');
    if (!(await hasTwoFactor(tx, user.id))) throw new Fault('conflict', 'This user has no second factor.');
    await deleteTwoFactor(tx, permit, user.id);
    await deleteSessions(tx, permit, user.id);
    await audit(ctx, tx, 'twoFactor.remove', user.id, {
      before: { twoFactorEnabled: true },
      after: { twoFactorEnabled: false },
    });
    return { removed: user.id };
  });
}
