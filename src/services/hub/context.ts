import type { DnsZone } from '#src/adapters/dns/port.ts';
import type { DocsHost } from '#src/adapters/docs-host/port.ts';
import type { LicenseFeatures, Limits, PlanName } from '#src/contracts/hub/plan.ts';
import type { Id } from '#src/domain/id.ts';
import type { LicenseStatus } from '#src/domain/license.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import type { Actor, MemberActor, Recording } from '../platform/core/index.ts';
import type { PlatformServices } from '../platform/platform-services.ts';

/** The operator's settings for the license hub. */
export interface HubSettings {
  /** Zone of the subdomains, such as `apps.example.com`. */
  readonly subdomainZone: string;
  readonly platformName: string;
  /** Hosts of the platform itself, which no license can register. */
  readonly ownHosts: readonly string[];
  /** Zones of the platform: no name in them can be registered. */
  readonly ownZones: readonly string[];
  readonly docsHostname: string;
  readonly docsCnameTarget: string;
  /** Whether a docs hostname is served only once its CNAME record points to the docs host. */
  readonly docsVerifyCname: boolean;
  /** How many days a released subdomain stays reserved for its license. 0: none. */
  readonly subdomainCooldownDays: number;
  /** After this number of days without a sync, the usage of an instance is not counted. */
  readonly silentInstanceDays: number;
  /** Limit of requests a minute for every operation. Null: each operation has its own. */
  readonly requestsPerMinute: number | null;
}

/** Everything that an operation of the role `hub` can use. */
export interface Hub extends PlatformServices {
  readonly settings: HubSettings;
  /** The provider of the DNS zone of the subdomains. */
  readonly dns: DnsZone;
  /** The server of the documentation. */
  readonly docsHost: DocsHost;
}

/** A license with its limits and features: those of its plan, with its overrides. */
export interface License {
  readonly id: Id<'lic'>;
  readonly name: string | null;
  readonly plan: PlanName;
  readonly status: LicenseStatus;
  readonly limits: Limits;
  readonly features: LicenseFeatures;
  readonly createdAt: string;
}

/** The license hub, called by the holder of a license. */
export interface LicenseContext extends Hub {
  readonly license: License;
  readonly permit: LicensePermit<'holder'>;
  /** The only instance that the key opens; null: all of the license. */
  readonly scope: Id<'inst'> | null;
  readonly actor: Actor;
}

/** The license hub, called with or without the key of a license. */
export interface VisitorContext extends Hub {
  readonly license: License | null;
}

/** The license hub, called by the operator of its platform. */
export interface HubOperatorContext extends Hub {
  readonly actor: MemberActor;
}

/** Knows the operator's settings. */
export type Configured = Pick<Hub, 'settings'>;

/** Counts requests. */
export type Budgeted = Pick<Hub, 'budget'>;

/** Acts for the holder of a license. */
export type Acting = Pick<LicenseContext, 'actor' | 'permit'>;

/** Knows the license of the caller. */
export type Licensed = Pick<LicenseContext, 'license'>;

/** Acts for the operator. */
export type OperatorActing = Pick<HubOperatorContext, 'actor'>;

/** Decides how long a proved host stays with its license. */
export type HostRules = Pick<Hub, 'clock' | 'domainPolicy'>;

/** Gives a host to a license, or names the record that proves it. */
export type HostClaiming = HostRules &
  Recording &
  Pick<Hub, 'settings' | 'vault'> &
  Pick<LicenseContext, 'permit'>;

/** Reads proofs of hosts from DNS. */
export type ProofReading = Pick<Hub, 'domainPolicy' | 'log' | 'publicDns' | 'vault'>;

/** Decides the claim of the caller's license to a docs hostname. */
export type DocsClaiming = HostRules & Recording & Configured & Licensed & Acting & Pick<Hub, 'log'>;

/** Calls the docs host. */
export type DocsHostCalling = Pick<Hub, 'docsHost' | 'log'>;

/** Changes the DNS record of a subdomain of the caller's license. */
export type RecordChanging = Pick<Hub, 'clock' | 'dns' | 'ids' | 'settings'> &
  Pick<LicenseContext, 'actor' | 'license' | 'scope'> & {
    readonly permit: LicensePermit<'holder' | 'operator'>;
  };

/** Brings DNS records to what the rows require. */
export type NameSettling = Pick<Hub, 'clock' | 'database' | 'dns' | 'ids' | 'log' | 'settings'>;
