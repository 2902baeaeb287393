import type { Tx } from '#db/client.ts';
import { deleteMember } from '#db/queries/member.ts';
import { assertOwnerLeft } from './assert-owner-left.ts';

/** Deletes a membership with what lives by it. 409 where no owner would be left. */
export async function endMembership(
  tx: Tx,
  organizationId: string,
  member: { id: string; userId: string; email: string },
): Promise<void> {
  await deleteMember(tx, organizationId, member);
  await assertOwnerLeft(tx, organizationId);
}
