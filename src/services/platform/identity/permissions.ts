import { MEMBER_ROLES, type MemberRole } from '#src/domain/member.ts';
import { Fault } from '#src/kernel/fault.ts';

const EVERYONE = MEMBER_ROLES;
const ADMINISTRATORS: readonly MemberRole[] = ['owner', 'admin'];

/**
 * Who may do what. `door`: judged before anything is looked up. `resource`: judged at the resource, so that a
 * member learns 404 of what they may not see and 403 only of what they may.
 */
export const PERMISSIONS = {
  'self:manage': { roles: EVERYONE, judged: 'door' },
  'site:read': { roles: EVERYONE, judged: 'resource' },
  'site:deploy': { roles: EVERYONE, judged: 'resource' },
  'site:write': { roles: ADMINISTRATORS, judged: 'resource' },
  'site:create': { roles: ADMINISTRATORS, judged: 'door' },
  'import:read': { roles: ADMINISTRATORS, judged: 'door' },
  'import:write': { roles: ADMINISTRATORS, judged: 'door' },
  'provider:manage': { roles: ADMINISTRATORS, judged: 'door' },
  'webhook:manage': { roles: ADMINISTRATORS, judged: 'door' },
  'payment:manage': { roles: ADMINISTRATORS, judged: 'door' },
  'audit:read': { roles: ADMINISTRATORS, judged: 'door' },
  'member:manage': { roles: ADMINISTRATORS, judged: 'door' },
  'organization:read': { roles: EVERYONE, judged: 'door' },
  'organization:remove': { roles: ['owner'] as readonly MemberRole[], judged: 'door' },
} as const satisfies Record<string, { roles: readonly MemberRole[]; judged: 'door' | 'resource' }>;

export type Permission = keyof typeof PERMISSIONS;

export function roleMay(role: MemberRole, permission: Permission): boolean {
  return PERMISSIONS[permission].roles.includes(role);
}

/** Throws 403 where the role does not have the permission. */
export function assertRoleMay(role: MemberRole, permission: Permission): void {
  if (roleMay(role, permission)) return;
  throw new Fault(
    'forbidden',
    'Your role in this organization does not allow this; ask an owner or an admin.',
  );
}
