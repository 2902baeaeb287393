import type { Tx } from '#db/client.ts';
import { insertMemberRow } from '#db/queries/member.ts';
import type { Id } from '#src/domain/id.ts';
import type { MemberRole } from '#src/domain/member.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { CoreServices } from '../core/index.ts';

/** Writes a membership. One that exists is a unique violation. */
export async function insertMember(
  services: CoreServices,
  tx: Tx,
  member: { organizationId: Id<'org'>; userId: Id<'usr'>; role: MemberRole },
): Promise<Id<'mem'>> {
  const id = services.ids.next('mem');
  await insertMemberRow(tx, { id, ...member, createdAt: isoFromNow(services.clock) });
  return id;
}
