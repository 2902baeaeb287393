import type { Tx } from '#db/client.ts';
import { deleteMember } from '#db/queries/member.ts';
import { assertOwnerLeft } from './assert-owner-left.ts';

/** Deletes a membership with its keys and tokens. Throws 409 if no owner would remain. */
export async function endMembership(
  tx: Tx,
  organizationId: string,
  member: { id: string; userId: string; email: string },
): Promise<void> {
  await deleteMember(tx, organizationId, member);
  await assertOwnerLeft(tx, organizationId);
}
