import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/index.ts';

/** The largest page of the server. */
const ALL = { limit: 100 };

/** The organizations of the user. */
export function useOrganizations() {
  return useQuery(useApi().organization.list.queryOptions(ALL));
}
