import { useQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE, useApi } from '../api/index.ts';

/** The organizations of the user. */
export function useOrganizations() {
  return useQuery(useApi().organization.list.queryOptions({ limit: MAX_PAGE_SIZE }));
}
