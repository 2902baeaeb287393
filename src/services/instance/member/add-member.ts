import type { z } from 'zod';
import { findUserByEmail } from '#db/queries/user.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { AddMember } from '#src/contracts/member.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { insertMember } from '../../platform/identity/index.ts';
import { assertTeamMemberFits, lockOrganization } from '../../platform/plan/index.ts';
import type { AccountContext } from '../context.ts';

/** For the operator: makes an existing user a member of the organization in which the operator acts. */
export async function addMember(
  ctx: AccountContext,
  input: z.output<typeof AddMember>,
): Promise<{ memberId: Id<'mem'> }> {
  const { organizationId } = ctx.actor;
  const email = input.email.toLowerCase();
  const user = await findUserByEmail(ctx.database.reader, email);
  if (user === undefined)
    throw new Fault('not_found', 'No user has this address. Invite the person with member.invite.');
  try {
    const memberId = await inTransaction(ctx.database, async (tx) => {
      await lockOrganization(tx, organizationId);
      await assertTeamMemberFits(ctx, tx, email);
      const id = await insertMember(ctx, tx, { organizationId, userId: user.id, role: input.role });
      await audit(ctx, tx, 'member.add', id, { before: {}, after: { role: input.role } });
      return id;
    });
    return { memberId };
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Fault('conflict', 'This user is already a member.', { cause: error });
    throw error;
  }
}
