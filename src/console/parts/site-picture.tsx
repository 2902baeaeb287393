import { facts } from '../api/index.ts';
import { texts } from '../language/index.ts';
import styles from './site-picture.module.css';

const t = texts({
  en: { picture: (host: string) => `The site at ${host}` },
  fr: { picture: (host: string) => `Le site à l’adresse ${host}` },
});

/**
 * A site as visitors see it, in a small frame without scripts. Nothing for other addresses than those that the page may
 * frame: names below the domain of the platform, without a loss of encryption.
 */
export function SitePicture({ url }: { readonly url: string }) {
  const site = framable(url);
  if (site === null) return null;
  return (
    <div className={styles.frame}>
      <iframe
        src={site.href}
        title={t.picture(site.hostname)}
        sandbox=""
        loading="lazy"
        tabIndex={-1}
        referrerPolicy="no-referrer"
      />
    </div>
  );
}

/** The address, if the page may frame it. */
function framable(url: string): URL | null {
  const site = URL.parse(url);
  if (site === null || !site.hostname.endsWith(`.${facts.siteDomain}`)) return null;
  const isReadable = site.protocol === 'https:' || window.location.protocol === 'http:';
  return isReadable && /^https?:$/.test(site.protocol) ? site : null;
}
