import type { Tx } from '#db/client.ts';
import { deleteMember } from '#db/queries/member.ts';
import type { Id } from '#src/domain/id.ts';
import type { EndMembership, Permitted } from '#src/domain/permission.ts';
import { assertOwnerLeft } from './assert-owner-left.ts';

/** Deletes a membership with its keys and tokens. Throws 409 if no owner would remain. */
export async function endMembership(
  tx: Tx,
  member: Permitted<'member', EndMembership> & { readonly userId: Id<'usr'>; readonly email: string },
): Promise<void> {
  await deleteMember(tx, member);
  await assertOwnerLeft(tx, member.organizationId);
}
