import type { Tx } from '#db/client.ts';
import { insertMemberRow } from '#db/queries/member.ts';
import type { Id } from '#src/domain/id.ts';
import type { MemberRole } from '#src/domain/member.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Clocked, CoreServices, Reading } from '../core/index.ts';

/** Better Auth's tables hold times in each database's own type. */
export function timeForAuth({ database, clock }: Reading & Clocked, offsetMs = 0): string | Date {
  const time = isoFromNow(clock, offsetMs);
  return database.dialect === 'postgres' ? new Date(time) : time;
}

/** Writes a membership. One that exists is a unique violation. */
export async function insertMember(
  services: CoreServices,
  tx: Tx,
  member: { organizationId: Id<'org'>; userId: Id<'usr'>; role: MemberRole },
): Promise<Id<'mem'>> {
  const id = services.ids.next('mem');
  await insertMemberRow(tx, { id, ...member, createdAt: timeForAuth(services) });
  return id;
}
