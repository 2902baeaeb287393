export const LICENSE_STATUSES = ['active', 'suspended'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** What runs under a license. */
export const LICENSED_KINDS = [
  'instance',
  /** A program that the operator added, which registers names. Its id is never given to an instance. */
  'program',
] as const;
export type LicensedKind = (typeof LICENSED_KINDS)[number];

/** The names that the hub keeps for instances. */
export const HUB_NAME_KINDS = ['subdomain', 'customDomain', 'purchasedDomain', 'docsHostname'] as const;
export type HubNameKind = (typeof HUB_NAME_KINDS)[number];

export const SUBDOMAIN_STATUSES = [
  /** Reserved, without a DNS record. */
  'pending',
  'active',
  /** Its license is suspended: its DNS record is withdrawn. */
  'suspended',
  'released',
] as const;
export type SubdomainStatus = (typeof SUBDOMAIN_STATUSES)[number];

/** A claim to a docs hostname, as the hub stores it. */
export const DOCS_CLAIM_STATUSES = [
  /** Until its DNS leads to the docs host and no other claim takes precedence. */
  'pending',
  'active',
] as const;
export type DocsClaimStatus = (typeof DOCS_CLAIM_STATUSES)[number];

/** What the hub answers to a claim. */
export const DOCS_VERDICTS = [...DOCS_CLAIM_STATUSES, 'refused'] as const;

/** What an instance shows of its docs hostname. */
export const DOCS_HOSTNAME_STATUSES = [
  /** The hub has not been asked yet. */
  'waiting',
  ...DOCS_VERDICTS,
] as const;

/** What keeps an instance from its license until its operator decides. */
export const IDENTITY_PROBLEMS = ['INSTANCE_COPIED', 'INSTANCE_SECRET_WRONG', 'INSTANCE_REMOVED'] as const;
export type IdentityProblem = (typeof IDENTITY_PROBLEMS)[number];
