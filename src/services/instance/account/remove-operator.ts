import { lockOperators, revokeOperator } from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { OperatorRef } from '#src/contracts/operator.ts';
import { Fault } from '#src/kernel/fault.ts';
import { forOperator } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import type { AccountContext } from '../context.ts';

/** For operators: the user keeps the account and loses the role with the next request. The last operator cannot be removed. */
export async function removeOperator(ctx: AccountContext, { userId }: OperatorRef): Promise<Removed> {
  return inTransaction(ctx.database, async (tx) => {
    const operators = await lockOperators(tx);
    if (!operators.includes(userId)) throw new Fault('not_found', 'This user is not an operator.');
    if (operators.length === 1)
      throw new Fault(
        'conflict',
        'This is the only operator. Make another user an operator first (operator.add).',
      );
    await revokeOperator(tx, forOperator(ctx.actor), userId);
    await audit(ctx, tx, 'operator.remove', userId, {
      before: { isOperator: true },
      after: { isOperator: false },
    });
    return { removed: userId };
  });
}
