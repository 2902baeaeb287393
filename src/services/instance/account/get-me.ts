import { isEmailVerified } from '#db/queries/sign-in.ts';
import { findUser } from '#db/queries/user.ts';
import type { Me } from '#src/contracts/account.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { AccountContext } from '../context.ts';

/** Who the caller is, and in which organization and role they act. */
export async function getMe({ actor, database }: AccountContext): Promise<Me> {
  const user = await findUser(database.reader, actor.userId);
  if (user === undefined) throw new Fault('not_found', 'No such user.');
  const { userId, isOperator, organizationId, role } = actor;
  const emailVerified = await isEmailVerified(database.reader, userId);
  return { userId, ...user, emailVerified, isOperator, organizationId, role };
}
