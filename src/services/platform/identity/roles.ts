import type { MemberRole } from '#src/domain/member.ts';

/** Better Auth stores roles as text; an unknown one has no rights at all and is read as the least of ours. */
export function roleOf(stored: string): MemberRole {
  return stored === 'owner' || stored === 'admin' ? stored : 'member';
}
