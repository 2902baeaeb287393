import { isUnder } from '#src/kernel/host-name.ts';
import type { Instance } from '../context.ts';

/**
 * Whether a host in stored form is the platform's own: of this instance, of its license hub or payment gateway, of the
 * documentation, or of the hub's zone. The hub refuses its own too, but only once it is asked for a name.
 */
export function isPlatformHost({ settings, publicUrl }: Instance, host: string): boolean {
  const { docsHostname, docsCnameTarget, hubUrl, paymentGatewayUrl, subdomainZone } = settings;
  const urls = [publicUrl, hubUrl, paymentGatewayUrl].filter((url) => url !== null);
  const hosts = [docsHostname, docsCnameTarget, ...urls.map((url) => new URL(url).hostname)];
  return hosts.includes(host) || isUnder(host, subdomainZone);
}
