import { findUserByEmail, lockOperators, makeOperator } from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AddOperator, OperatorRef } from '#src/contracts/operator.ts';
import { Fault } from '#src/kernel/fault.ts';
import { forOperator } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import type { AccountContext } from '../context.ts';

/** For operators: makes another user one. From the next request on they may do everything that operators may. */
export async function addOperator(ctx: AccountContext, { email }: AddOperator): Promise<OperatorRef> {
  return inTransaction(ctx.database, async (tx) => {
    const user = await findUserByEmail(tx, email.toLowerCase());
    if (user === undefined)
      throw new Fault('not_found', 'There is no user with this address. Invite them first (member.invite).');
    const operators = await lockOperators(tx);
    if (operators.includes(user.id)) throw new Fault('conflict', 'This user is already an operator.');
    await makeOperator(tx, forOperator(ctx.actor), user.id);
    await audit(ctx, tx, 'operator.add', user.id, {
      before: { isOperator: false },
      after: { isOperator: true },
    });
    return { userId: user.id };
  });
}
