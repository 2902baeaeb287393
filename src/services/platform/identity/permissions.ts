import type { MemberRole } from '#src/domain/member.ts';
import { PERMISSIONS, type Permission } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';

/** Whether a role has a permission. */
export function roleMay(role: MemberRole, permission: Permission): boolean {
  return PERMISSIONS[permission].roles.includes(role);
}

/** Throws 403 for a user who is not the operator. */
export function assertOperator({ isOperator }: { readonly isOperator: boolean }): void {
  if (!isOperator) throw new Fault('forbidden', 'Only the operator of this platform may do this.');
}

/** Throws 403 where the role does not have the permission. */
export function assertRoleMay(role: MemberRole, permission: Permission): void {
  if (roleMay(role, permission)) return;
  throw new Fault(
    'forbidden',
    'Your role in this organization does not allow this; ask an owner or an admin.',
  );
}
