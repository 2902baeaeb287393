import type { Id } from '#src/domain/id.ts';
import type { DocsClaimStatus, LicensedKind, LicenseStatus, SubdomainStatus } from '#src/domain/license.ts';
import type { PlanName } from '#src/domain/plan.ts';

/** The license hub's tables: licenses, the instances that run under them, and the names that these hold. */
type Iso = string;

export interface HubSchema {
  license: LicenseTable;
  licenseInstance: LicenseInstanceTable;
  licenseKey: LicenseKeyTable;
  hubRefusal: HubRefusalTable;
  licenseClaim: LicenseClaimTable;
  subdomain: SubdomainTable;
  subdomainLease: SubdomainLeaseTable;
  customDomain: CustomDomainTable;
  purchasedDomain: PurchasedDomainTable;
  docsHostname: DocsHostnameTable;
  hubHost: HubHostTable;
  hubWithdrawal: HubWithdrawalTable;
}

export interface LicenseTable {
  id: Id<'lic'>;
  /** SHA-256 of the key, which is shown once. */
  keyHash: string;
  name: string | null;
  plan: PlanName;
  /** Limits and features that differ from the plan's. */
  limitsJson: string;
  featuresJson: string;
  status: LicenseStatus;
  createdAt: Iso;
}

/** A cloud instance that runs under a license, or the id of another program that registers names under it. */
export interface LicenseInstanceTable {
  id: Id<'inst'>;
  licenseId: Id<'lic'>;
  /** `program`: added by the operator. Such an id is never given to an instance. */
  kind: LicensedKind;
  name: string | null;
  /** As reported. Several instances may report the same address. */
  cloudUrl: string | null;
  /** SHA-256 of the secret that the instance got at its first sync; null: of a program, or not given out yet. */
  secretHash: string | null;
  /** SHA-256 of the text by which a first sync whose answer was lost is recognised. */
  registrationHash: string | null;
  /** What the next sync has to carry; a smaller number comes from a copy of the instance. */
  sequence: number;
  /** Token and run of the sync that was accepted last, and the run of the one before. */
  lastToken: string | null;
  lastRun: string | null;
  previousRun: string | null;
  /** Removed from its license. The row stays for a while, so that the instance gets a clear answer when it returns. */
  removedAt: Iso | null;
  /** What it reported at its last sync. */
  usageJson: string | null;
  lastSeenAt: Iso | null;
  createdAt: Iso;
}

/** A further key of a license: one that was replaced and is still valid, or one of a single instance. */
export interface LicenseKeyTable {
  keyHash: string;
  licenseId: Id<'lic'>;
  /** The only instance that the key opens; null: all of the license. */
  instanceId: Id<'inst'> | null;
  expiresAt: Iso | null;
  createdAt: Iso;
}

/** An operation that was refused to a license, for its operator to look up. */
export interface HubRefusalTable {
  id: Id<'ref'>;
  licenseId: Id<'lic'>;
  /** Such as `subdomain.reserve`. */
  operation: string;
  /** The name that was asked for, where one was. */
  name: string | null;
  code: string;
  message: string;
  address: string;
  createdAt: Iso;
}

/** A code that links an instance to a license; gone once the instance has fetched what was claimed for it. */
export interface LicenseClaimTable {
  id: Id<'clm'>;
  codeHash: string;
  /** Of the secret by which the instance asks for the outcome. */
  tokenHash: string;
  cloudUrl: string;
  /** How the instance calls itself. */
  name: string | null;
  /** The instance that asked, where it proved to be one that is known already. */
  knownInstanceId: Id<'inst'> | null;
  /** Set when the code was entered: the key waits here, sealed, for the instance. */
  licenseKeySealed: string | null;
  instanceId: Id<'inst'> | null;
  expiresAt: Iso;
  createdAt: Iso;
}

export interface SubdomainTable {
  id: Id<'sub'>;
  licenseId: Id<'lic'>;
  instanceId: Id<'inst'>;
  /** The label below the zone; unique among all that are not released. */
  name: string;
  ipAddress: string | null;
  status: SubdomainStatus;
  provisionedAt: Iso | null;
  releasedAt: Iso | null;
  createdAt: Iso;
}

/**
 * The lease on a name's DNS record. An expired row means that it is unknown what the provider
 * holds: a process died, or an answer was lost.
 */
export interface SubdomainLeaseTable {
  name: string;
  owner: string;
  until: Iso;
  /** 1: taken over from an expired owner. */
  isUncertain: number;
}

export interface CustomDomainTable {
  id: Id<'cdm'>;
  licenseId: Id<'lic'>;
  instanceId: Id<'inst'>;
  host: string;
  createdAt: Iso;
}

export interface PurchasedDomainTable {
  id: Id<'pdm'>;
  licenseId: Id<'lic'>;
  instanceId: Id<'inst'>;
  host: string;
  registrarId: string | null;
  expiresAt: Iso | null;
  autoRenew: number;
  createdAt: Iso;
}

/** Who has proved a host by DNS. Its row is also what two claims of one host wait for. */
export interface HubHostTable {
  host: string;
  /** Who has proved it, or whose docs hostname it was before its release; null: no license. */
  licenseId: Id<'lic'> | null;
  /** When the license's record was found in DNS; null: not proved. */
  verifiedAt: Iso | null;
  /** When the license let it go; null: it has it. */
  releasedAt: Iso | null;
  createdAt: Iso;
}

/** A host that the operator has withdrawn from a license: it cannot have it again until the operator lifts this. */
export interface HubWithdrawalTable {
  host: string;
  licenseId: Id<'lic'>;
  createdAt: Iso;
}

/** One claim an instance. Several may claim a hostname; of these one at most is active. */
export interface DocsHostnameTable {
  hostname: string;
  instanceId: Id<'inst'>;
  /** `pending` until its DNS leads to the docs host and no other claim takes precedence. */
  status: DocsClaimStatus;
  verifiedAt: Iso | null;
  createdAt: Iso;
}
