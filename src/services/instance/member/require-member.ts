import { findMember } from '#db/queries/member.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { MemberReading } from '../context.ts';

export async function requireMember(ctx: MemberReading, memberId: string) {
  const member = await findMember(ctx.database.reader, ctx.actor.organizationId, memberId);
  if (member === undefined) throw new Fault('not_found', 'No such member.');
  return member;
}
