import type { DnsZone } from '#src/adapters/dns/port.ts';
import type { DocsHost } from '#src/adapters/docs-host/port.ts';
import type { LicenseFeatures, Limits, PlanName } from '#src/contracts/hub/plan.ts';
import type { LicenseStatus } from '#src/domain/license.ts';
import type { Actor, MemberActor } from '../platform/core/actor.ts';
import type { SharedServices } from '../platform/shared-services.ts';

/** What the operator set that a verb of the license hub needs to know. */
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
  /** Whether a docs hostname has to point to us before it is answered for. */
  readonly docsVerifyCname: boolean;
  /** How long a released subdomain is kept from other licenses; 0: not at all. */
  readonly subdomainCooldownDays: number;
  /** After so many days without a sync what an instance used does not count any more. */
  readonly silentInstanceDays: number;
  /** What every operation may be asked in a minute, instead of its own number; null: its own. */
  readonly requestsPerMinute: number | null;
}

/** Everything that a verb of the role `hub` may reach. */
export interface Hub extends SharedServices {
  readonly settings: HubSettings;
  /** Whoever keeps the zone of the subdomains. */
  readonly dns: DnsZone;
  /** Whoever serves the documentation. */
  readonly docsHost: DocsHost;
}

/** A license with what it allows: its plan, and what differs from that. */
export interface License {
  readonly id: string;
  readonly name: string | null;
  readonly plan: PlanName;
  readonly status: LicenseStatus;
  readonly limits: Limits;
  readonly features: LicenseFeatures;
  readonly createdAt: string;
}

/** The license hub, on behalf of the holder of a license. */
export interface LicenseContext extends Hub {
  readonly license: License;
  /** The only instance that the key opens; null: all of the license. */
  readonly scope: string | null;
  readonly actor: Actor;
}

/** The license hub, on behalf of somebody who may hold a license. */
export interface VisitorContext extends Hub {
  readonly license: License | null;
}

/** The license hub, on behalf of the operator of its platform. */
export interface HubOperatorContext extends Hub {
  readonly actor: MemberActor;
}
