import { listGrants, replaceGrants } from '#db/queries/member.ts';
import { inTransaction } from '#db/transaction.ts';
import type { SetAccess } from '#src/contracts/member.ts';
import type { Id } from '#src/domain/id.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedMember } from '../access/index.ts';
import type { AccountContext } from '../context.ts';
import { accessOf, grantsOf, readAccess } from './grants.ts';
import { lockMember } from './lock-member.ts';

/** Replaces the grants of a member. Owners and admins have access to everything regardless of grants. */
export async function setMemberAccess(
  ctx: AccountContext,
  input: SetAccess,
): Promise<{ memberId: Id<'mem'> }> {
  const member = await permittedMember(ctx, input.memberId, 'member:manage');
  await inTransaction(ctx.database, async (tx) => {
    // Of two changes at once the later one replaces what the other has granted.
    await lockMember(tx, member);
    const access = await readAccess(tx, ctx.actor.organizationId, input);
    const before = await listGrants(tx, [member.id]);
    await replaceGrants(
      tx,
      member,
      grantsOf(access).map((grant) => ({ id: ctx.ids.next('mem'), ...grant })),
    );
    await audit(ctx, tx, 'member.setAccess', member.id, { before: accessOf(before), after: { ...access } });
  });
  return { memberId: member.id };
}
