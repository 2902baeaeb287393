import { Fault } from '#src/kernel/fault.ts';

export type Role = 'owner' | 'admin' | 'member';

const EVERYONE: readonly Role[] = ['owner', 'admin', 'member'];
const ADMINISTRATORS: readonly Role[] = ['owner', 'admin'];

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
  'organization:remove': { roles: ['owner'] as readonly Role[], judged: 'door' },
} as const satisfies Record<string, { roles: readonly Role[]; judged: 'door' | 'resource' }>;

export type Permission = keyof typeof PERMISSIONS;

export function roleMay(role: Role, permission: Permission): boolean {
  return PERMISSIONS[permission].roles.includes(role);
}

/** Throws 403 where the role does not have the permission. */
export function assertRoleMay(role: Role, permission: Permission): void {
  if (roleMay(role, permission)) return;
  throw new Fault(
    'forbidden',
    'Your role in this organization does not allow this; ask an owner or an admin.',
  );
}
