import {
  countOperators,
  findUserByEmail,
  listOperators,
  lockOperators,
  makeOperator,
  unmakeOperator,
} from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Paging, Removed } from '#src/contracts/common.ts';
import type { AddOperator, OperatorPage, OperatorRef } from '#src/contracts/operator.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { AccountContext } from '../context.ts';

/** For operators: makes another user one. From the next request on they may do everything that operators may. */
export async function addOperator(ctx: AccountContext, { email }: AddOperator): Promise<OperatorRef> {
  return inTransaction(ctx.database, async (tx) => {
    const user = await findUserByEmail(tx, email.toLowerCase());
    if (user === undefined)
      throw new Fault('not_found', 'There is no user with this address. Invite them first (member.invite).');
    const operators = await lockOperators(tx);
    if (operators.includes(user.id)) throw new Fault('conflict', 'This user is an operator already.');
    await makeOperator(tx, user.id);
    await audit(ctx, tx, 'operator.add', user.id);
    return { userId: user.id };
  });
}

export async function listAllOperators({ database }: AccountContext, page: Paging): Promise<OperatorPage> {
  const db = database.reader;
  const [rows, total] = await Promise.all([listOperators(db, page), countOperators(db)]);
  return { items: rows.map(({ id, ...user }) => ({ userId: id, ...user })), total, ...page };
}

/** For operators: the user stays, and is no operator from the next request on. The last one cannot go. */
export async function removeOperator(ctx: AccountContext, { userId }: OperatorRef): Promise<Removed> {
  return inTransaction(ctx.database, async (tx) => {
    const operators = await lockOperators(tx);
    if (!operators.includes(userId)) throw new Fault('not_found', 'This user is not an operator.');
    if (operators.length === 1)
      throw new Fault('conflict', 'This is the only operator. Make another user one first (operator.add).');
    await unmakeOperator(tx, userId);
    await audit(ctx, tx, 'operator.remove', userId);
    return { removed: userId };
  });
}
