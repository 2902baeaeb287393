import { useQuery } from '@tanstack/react-query';
import { facts, useApiClient } from '../../api/index.ts';
import { useOrganizationId } from '../../parts/index.ts';
import { labelsLike } from './free-name.ts';
import { useSettled } from './use-settled.ts';

const FRESH_MS = 60_000;

/** A free name of the platform with a label like this one; null while it is not known, and on platforms without such names. */
export function useFreeName(label: string | null): string | null {
  const organizationId = useOrganizationId();
  const client = useApiClient();
  const wanted = useSettled(label ?? '');
  const found = useQuery({
    queryKey: ['free name', wanted],
    enabled: facts.nameZone !== null && label !== null && wanted !== '',
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    retry: false,
    queryFn: async () => {
      for (const one of labelsLike(wanted)) {
        const domain = `${one}.${facts.nameZone}`;
        // For the import of an image, the server asks no git host.
        const source = { type: 'docker', dockerImage: one } as const;
        const { errors } = await client.siteImport.preview.mutate({
          organizationId,
          name: one,
          source,
          domain,
        });
        if (!errors.some(({ path }) => path[0] === 'domain')) return domain;
      }
      return null;
    },
  });
  return label === null ? null : (found.data ?? null);
}
