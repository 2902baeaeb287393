import { isUnder } from '#src/kernel/host-name.ts';
import type { Instance } from '../context.ts';

/** Addresses of this instance and of the services that it uses. */
export type OwnAddresses = Pick<Instance, 'settings' | 'publicUrl'>;

/**
 * Whether a host in stored form is the platform's own: of this instance, of its license hub or payment gateway, of the
 * documentation, or of the hub's zone. The hub refuses its own too, but only once it is asked for a name.
 */
export function isPlatformHost(instance: OwnAddresses, host: string): boolean {
  return hostsOf(instance).includes(host) || isUnder(host, instance.settings.subdomainZone);
}

/** Whether a host of the platform lies below a host: then it is the operator's, and others have to prove it. */
export function isAbovePlatform(instance: OwnAddresses, host: string): boolean {
  const { subdomainZone, ingressDomain } = instance.settings;
  return [...hostsOf(instance), subdomainZone, ingressDomain].some((own) => isUnder(own, host));
}

function hostsOf({ settings, publicUrl }: OwnAddresses): string[] {
  const { docsHostname, docsCnameTarget, hubUrl, paymentGatewayUrl } = settings;
  const urls = [publicUrl, hubUrl, paymentGatewayUrl].filter((url) => url !== null);
  return [docsHostname, docsCnameTarget, ...urls.map((url) => new URL(url).hostname)];
}
