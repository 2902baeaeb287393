import type { DNS_TRANSPORTS, DnsQueryResult } from '#src/domain/dns.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { SettingGroup, SettingsOf } from '#src/kernel/setting-group.ts';
import type { DnsZone, FindAddress, NameServer } from './port.ts';

/** What every provider is opened with. A provider takes from it what it needs. */
export interface DnsContext {
  /** Zone of the subdomains: lower case, without a trailing dot. */
  readonly zone: string;
  /** Reads the hub's row of a name. */
  readonly find: FindAddress;
  /** What a DNS server inside this process listens on, and its answers about the zone itself. */
  readonly server: {
    readonly host: string;
    readonly nameServers: readonly NameServer[];
    /** Address of the zone's own name, if it has one. */
    readonly apexIpv4: string | null;
    /** The platform's own names below the zone, with their addresses. */
    readonly ownHosts: Readonly<Record<string, string>>;
  };
  readonly clock: Clock;
  /** Called for each query that a DNS server inside this process receives. */
  readonly onQuery: OnQuery;
  readonly log: (message: string) => void;
}

export type OnQuery = (transport: (typeof DNS_TRANSPORTS)[number], result: DnsQueryResult) => void;

/** A DNS provider as the registry knows it. */
export interface DnsProviderDefinition<Group extends SettingGroup = SettingGroup> {
  /** The environment variables that the provider reads. */
  readonly settings: Group;
  /** Throws an `OperatorError` that names the settings that are missing. */
  open(settings: SettingsOf<Group>, context: DnsContext): DnsZone;
}
