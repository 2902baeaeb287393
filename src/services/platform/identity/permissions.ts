import { type KeyLimits, PROJECT_PERMISSIONS, SCOPE_PERMISSIONS } from '#src/domain/api-key.ts';
import type { MemberRole } from '#src/domain/member.ts';
import { PERMISSIONS, type Permission } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';

/** What decides about a permission: the role of the caller, and the limits of the key with which the caller acts. */
export interface Authority {
  readonly role: MemberRole;
  /** Null: a session, or a key without limits. */
  readonly limits: KeyLimits | null;
}

/** Throws 403 for a user who is not the operator. */
export function assertOperator({ isOperator }: { readonly isOperator: boolean }): void {
  if (!isOperator) throw new Fault('forbidden', 'Only an operator of this platform is allowed to do this.');
}

/** Whether a caller has a permission. */
export function may({ role, limits }: Authority, permission: Permission): boolean {
  return PERMISSIONS[permission].roles.includes(role) && keyMay(limits, permission);
}

/** Throws 403 where the caller does not have the permission. */
export function assertMay(authority: Authority, permission: Permission): void {
  assertKeyMay(authority.limits, permission);
  if (may(authority, permission)) return;
  throw new Fault(
    'forbidden',
    'Your role in this organization does not allow this; ask an owner or an admin.',
  );
}

/** Throws 403 where the limits of the key exclude a permission. It does not depend on the role or on a resource. */
export function assertKeyMay(limits: KeyLimits | null, permission: Permission): void {
  if (keyMay(limits, permission)) return;
  throw new Fault('forbidden', 'The scopes or projects of this API key do not allow this. Use another key.');
}

/** Throws 403 for a key with limits: it acts in its organization alone, and never as the user. */
export function assertUnlimited(limits: KeyLimits | null): void {
  if (limits === null) return;
  throw new Fault('forbidden', 'This API key has limits and cannot do this. Sign in, or use another key.');
}

function keyMay(limits: KeyLimits | null, permission: Permission): boolean {
  if (limits === null) return true;
  const { scopes, isProjectBound } = limits;
  const inScope = scopes === null || scopes.some((scope) => includes(SCOPE_PERMISSIONS[scope], permission));
  return inScope && (!isProjectBound || includes(PROJECT_PERMISSIONS, permission));
}

function includes(permissions: readonly Permission[], permission: Permission): boolean {
  return permissions.includes(permission);
}
