import type { Role } from './permissions.ts';

/** Better Auth stores roles as text; an unknown one has no rights at all and is read as the least of ours. */
export function roleOf(stored: string): Role {
  return stored === 'owner' || stored === 'admin' ? stored : 'member';
}
