import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { NameServer } from '../adapters/dns/port.ts';
import type { Config } from '../config/config.ts';
import { isUnder } from '../kernel/host-name.ts';
import { OperatorError } from '../kernel/operator-error.ts';

/** What the built-in DNS server returns about itself: its name servers, and the platform's own names below the zone. */
export function publicNames(config: Config): {
  readonly nameServers: readonly NameServer[];
  readonly apexIpv4: string | null;
  readonly ownHosts: Readonly<Record<string, string>>;
} {
  const zone = config.SUBDOMAIN_ZONE;
  const ipv4 = publicAddress(config);
  const own = new URL(config.publicUrl).hostname;
  const isApexServed = config.DNS_PUBLIC_IP !== undefined || own === zone;
  return {
    nameServers: nameServersOf(config, ipv4),
    apexIpv4: isApexServed ? ipv4 : null,
    ownHosts: own !== zone && isUnder(own, zone) && ipv4 !== null ? { [own]: ipv4 } : {},
  };
}

/** The address of this server: as configured, else a public address of the configuration, else any. */
function publicAddress({ DNS_PUBLIC_IP, INGRESS_IP, dnsHost }: Config): string | null {
  if (DNS_PUBLIC_IP !== undefined) return DNS_PUBLIC_IP;
  const bound = isIPv4(dnsHost) && dnsHost !== '0.0.0.0' ? dnsHost : null;
  const known = [INGRESS_IP, bound].filter((address) => address !== null);
  return known.find((address) => ipaddr.parse(address).range() === 'unicast') ?? bound ?? INGRESS_IP;
}

function nameServersOf(
  { DNS_NAMESERVERS: given, SUBDOMAIN_ZONE: zone }: Config,
  ipv4: string | null,
): readonly NameServer[] {
  const first = `ns1.${zone}`;
  if (given === undefined) return [{ name: first, ipv4 }];
  return given.map(({ name, ipv4: own }) => {
    if (!isUnder(name, zone)) return { name, ipv4: null };
    const address = own ?? (name === first ? ipv4 : null);
    if (address !== null) return { name, ipv4: address };
    throw new OperatorError(
      `The configuration is wrong: DNS_NAMESERVERS names ${name}, which is below the zone. Give its address: ${name}=203.0.113.8.`,
    );
  });
}
