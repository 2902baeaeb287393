import { ExternalLink } from 'lucide-react';
import { Muted } from '../../kit/index.ts';
import { readableHost } from '../../language/index.ts';
import { t } from './texts.ts';

/** The address of a site, as a link to it. */
export function SiteLink({ url }: { readonly url: string | null }) {
  if (url === null) return <Muted>{t.noAddress}</Muted>;
  const { origin, hostname } = new URL(url);
  return (
    <a href={url} target="_blank" rel="noreferrer" title={url}>
      {origin.replace(hostname, readableHost(hostname))} <ExternalLink size={14} aria-hidden="true" />
    </a>
  );
}
