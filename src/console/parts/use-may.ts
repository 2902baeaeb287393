import { useQuery } from '@tanstack/react-query';
import { PERMISSIONS, type Permission } from '#src/domain/permission.ts';
import { useApi } from '../api/index.ts';

/** Whether the caller has a permission; no while this is not known. The server judges each call itself. */
export function useMay(permission: Permission): boolean {
  const me = useQuery(useApi().me.get.queryOptions({}));
  return me.data !== undefined && PERMISSIONS[permission].roles.includes(me.data.role);
}
