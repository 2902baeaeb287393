import { getDomain, getPublicSuffix } from 'tldts';

/**
 * Public suffixes are the names below which any customer can register a name: `com`, `co.uk`, and those of hosting
 * companies such as `github.io`. A suffix belongs to no customer, and cookies and certificate limits end at it. A last
 * label that the list does not know (`example`, `test`, `localhost`) counts as a suffix of one label.
 */
const OPTIONS = { allowPrivateDomains: true, validateHostname: false } as const;

/** Whether a host in stored form is a public suffix itself. */
export function isPublicSuffix(host: string): boolean {
  return getPublicSuffix(host, OPTIONS) === host;
}

/** The part of a host that is registered by a customer: `example.co.uk` of `www.example.co.uk`. */
export function registrableDomainOf(host: string): string {
  return getDomain(host, OPTIONS) ?? host;
}
