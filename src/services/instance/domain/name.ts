import type { DomainKind } from '#src/domain/host.ts';
import { isUnder, parseHostName } from '#src/kernel/host-name.ts';
import type { Instance } from '../context.ts';

/** A host for an application: a domain of the user's own, or a name below the license hub's zone. */
export interface Hostname {
  readonly kind: DomainKind;
  /** In full, in stored form. */
  readonly host: string;
}

/** Distinguishes the user's own domains from names below the hub's zone. */
export type Naming = Pick<Instance, 'hub' | 'settings'>;

/** The kind of a well-formed host. Without a hub there are no names below its zone. */
export function nameOf({ hub, settings }: Naming, domain: string): Hostname {
  const host = parseHostName(domain) ?? domain;
  const isSubdomain = hub !== null && labelOf(settings.subdomainZone, host) !== null;
  return { kind: isSubdomain ? 'subdomain' : 'custom', host };
}

/** `shop` of `shop.apps.example.com`; null where a host is not directly below the zone. */
export function labelOf(zone: string, host: string): string | null {
  if (host === zone || !isUnder(host, zone)) return null;
  const label = host.slice(0, -zone.length - 1);
  return label.includes('.') ? null : label;
}
