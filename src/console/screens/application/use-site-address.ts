import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { freeAddressOf } from './free-address.ts';

/** Where visitors reach an application now; undefined while it is being read. */
interface SiteAddress {
  readonly url: string | null | undefined;
  /** The domain that will lead to it once its DNS record exists; null: none is waited for. */
  readonly awaited: string | null;
}

/**
 * The address at which visitors reach an application now: that of its domain once the DNS of it leads here, until then
 * the one below the domain of the platform.
 */
export function useSiteAddress(
  application: Pick<RouterOutputs['application']['get'], 'url' | 'appName' | 'domains'> | undefined,
): SiteAddress {
  const url = application?.url;
  const host = url ? new URL(url).hostname : null;
  const domainId = application?.domains.find((domain) => domain.host === host)?.domainId;
  const domain = useQuery({
    ...useApi().domain.get.queryOptions({ domainId: domainId ?? '' }),
    enabled: domainId !== undefined,
  });
  if (!application || !url || domainId === undefined || domain.isError) return { url, awaited: null };
  if (domain.data === undefined) return { url: undefined, awaited: null };
  if (domain.data.dns.status === 'pointed') return { url, awaited: null };
  return { url: freeAddressOf(url, application.appName), awaited: host };
}
