import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE, type RouterOutputs, useApiClient } from '../api/index.ts';

type Project = RouterOutputs['project']['list']['items'][number];
type Application = RouterOutputs['application']['list']['items'][number];

/** What can be granted or chosen in the organization. */
export interface Sites {
  readonly projects: readonly Project[];
  readonly applications: readonly Application[];
}

/** As many as a member can be granted. */
const MOST = 1_000;

/** All projects and applications that the caller can see. */
export function useSites(enabled = true): UseQueryResult<Sites, unknown> {
  const client = useApiClient();
  return useQuery({
    queryKey: ['sites'],
    enabled,
    queryFn: async (): Promise<Sites> => {
      const [projects, applications] = await Promise.all([
        allOf((page) => client.project.list.query(page)),
        allOf((page) => client.application.list.query(page)),
      ]);
      return { projects, applications };
    },
  });
}

/** All projects that the caller can see. */
export function useProjects(enabled: boolean): UseQueryResult<readonly Project[], unknown> {
  const client = useApiClient();
  return useQuery({
    queryKey: ['projects'],
    enabled,
    queryFn: () => allOf((page) => client.project.list.query(page)),
  });
}

async function allOf<Item>(
  read: (page: { limit: number; offset: number }) => Promise<{ items: readonly Item[] }>,
): Promise<Item[]> {
  const all: Item[] = [];
  while (all.length < MOST) {
    const { items } = await read({ limit: MAX_PAGE_SIZE, offset: all.length });
    all.push(...items);
    if (items.length < MAX_PAGE_SIZE) break;
  }
  return all;
}
