import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/index.ts';

/** The caller: the user, and the role in the organization that is shown. */
export function useMe() {
  return useQuery(useApi().me.get.queryOptions({}));
}
