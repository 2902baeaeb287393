import type { MemberRole } from '#src/domain/member.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Acting } from '../context.ts';

/** 403 where a role above member is touched by somebody who is no owner. */
export function assertMayRank(ctx: Acting, roles: readonly MemberRole[]): void {
  if (ctx.actor.role === 'owner' || roles.every((role) => role === 'member')) return;
  throw new Fault('forbidden', 'Only an owner makes, changes or removes admins and owners.');
}
