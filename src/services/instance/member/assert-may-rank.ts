import type { MemberRole } from '#src/domain/member.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Acting } from '../context.ts';

/** Throws 403 if a caller who is not an owner sets or removes a role above member. */
export function assertMayRank(ctx: Acting, roles: readonly MemberRole[]): void {
  if (ctx.actor.role === 'owner' || roles.every((role) => role === 'member')) return;
  throw new Fault('forbidden', 'Only an owner can add, change or remove admins and owners.');
}
