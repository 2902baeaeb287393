import type { MemberRole } from '#src/domain/member.ts';

/** Better Auth stores roles as text. An unknown one is read as the role with the fewest permissions. */
export function roleOf(stored: string): MemberRole {
  return stored === 'owner' || stored === 'admin' ? stored : 'member';
}
