import { PERMISSIONS, type Permission } from '#src/domain/permission.ts';
import type { RouterOutputs } from '../api/index.ts';
import { useMe } from './use-me.ts';

type Me = RouterOutputs['me']['get'];

/** Whether the caller has a permission; no while this is not known. The server judges each call itself. */
export function useMay(permission: Permission): boolean {
  return hasPermission(useMe().data, permission);
}

/** As `useMay`, of a caller who is known, or not yet. */
export function hasPermission(me: Me | undefined, permission: Permission): boolean {
  return me !== undefined && PERMISSIONS[permission].roles.includes(me.role);
}
