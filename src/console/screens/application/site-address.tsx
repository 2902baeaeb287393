import type { RouterOutputs } from '../../api/index.ts';
import { Skeleton } from '../../kit/index.ts';
import { SiteLink } from './site-link.tsx';
import { useSiteAddress } from './use-site-address.ts';

/** The address at which visitors reach an application now, as a link. */
export function SiteAddress({ application }: { readonly application: RouterOutputs['application']['get'] }) {
  const { url } = useSiteAddress(application);
  return url === undefined ? <Skeleton width="16rem" /> : <SiteLink url={url} />;
}
