import { useQuery } from '@tanstack/react-query';
import { type RouterOutputs, useApi } from '../../api/index.ts';
import { Skeleton } from '../../kit/index.ts';
import { freeAddressOf } from './free-address.ts';
import { SiteLink } from './site-link.tsx';

/**
 * The address at which visitors reach an application now: that of its domain once the DNS of it leads here, until then
 * the one below the domain of the platform.
 */
export function SiteAddress({ application }: { readonly application: RouterOutputs['application']['get'] }) {
  const { url, appName, domains } = application;
  const host = url === null ? null : new URL(url).hostname;
  const domainId = domains.find((domain) => domain.host === host)?.domainId;
  const domain = useQuery({
    ...useApi().domain.get.queryOptions({ domainId: domainId ?? '' }),
    enabled: domainId !== undefined,
  });
  if (url === null || domainId === undefined || domain.isError) return <SiteLink url={url} />;
  if (domain.data === undefined) return <Skeleton width="16rem" />;
  const isPointed = domain.data.dns.status === 'pointed';
  return <SiteLink url={isPointed ? url : freeAddressOf(url, appName)} />;
}
