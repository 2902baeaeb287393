export const LICENSE_STATUSES = ['active', 'suspended'] as const;
export type LicenseStatus = (typeof LICENSE_STATUSES)[number];

/** Whether a license gets new names, and its names are served. */
export const LICENSE_IS_ACTIVE = { active: true, suspended: false } as const satisfies Record<
  LicenseStatus,
  boolean
>;

/** What runs under a license. */
export const LICENSED_KINDS = [
  'instance',
  /** A program that the operator added, which registers names. Its id is never given to an instance. */
  'program',
] as const;
export type LicensedKind = (typeof LICENSED_KINDS)[number];

/** Whether an id has a secret, by which it proves its identity. */
export const HAS_SECRET = { instance: true, program: false } as const satisfies Record<LicensedKind, boolean>;

/** The kinds of names that the hub stores for instances. */
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

interface SubdomainRules {
  /** Whether the subdomain was provisioned, so that the provider can have a DNS record of it. */
  readonly mayHaveRecord: boolean;
  /** Whether the provider has to have a DNS record with its address. */
  readonly needsRecord: boolean;
}

/** What each status of a subdomain means for its DNS record. */
export const SUBDOMAIN_RULES = {
  pending: { mayHaveRecord: false, needsRecord: false },
  active: { mayHaveRecord: true, needsRecord: true },
  suspended: { mayHaveRecord: true, needsRecord: false },
  released: { mayHaveRecord: true, needsRecord: false },
} as const satisfies Record<SubdomainStatus, SubdomainRules>;

/** A claim to a docs hostname, as the hub stores it. */
export const DOCS_CLAIM_STATUSES = [
  /** Until its DNS leads to the docs host and no other claim takes precedence. */
  'pending',
  'active',
] as const;
export type DocsClaimStatus = (typeof DOCS_CLAIM_STATUSES)[number];

/** Whether the hostname of a claim is served. */
export const DOCS_CLAIM_IS_ACTIVE = { pending: false, active: true } as const satisfies Record<
  DocsClaimStatus,
  boolean
>;

/** What the hub answers to a claim. */
export const DOCS_VERDICTS = [...DOCS_CLAIM_STATUSES, 'refused'] as const;

/** What an instance shows of its docs hostname. */
export const DOCS_HOSTNAME_STATUSES = [
  /** The hub has not been asked yet. */
  'waiting',
  ...DOCS_VERDICTS,
] as const;

/** A code that links an instance to a license. */
export const CLAIM_STATUSES = [
  /** No user has entered it at the hub. */
  'pending',
  /** It was entered, and the instance has not synced with its key. */
  'claimed',
] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

/** What keeps an instance from its license until its operator decides. */
export const IDENTITY_PROBLEMS = ['INSTANCE_COPIED', 'INSTANCE_SECRET_WRONG', 'INSTANCE_REMOVED'] as const;
export type IdentityProblem = (typeof IDENTITY_PROBLEMS)[number];

/** The kinds of names that are counted when they are moved or released. */
export const COUNTED_NAMES = ['subdomains', 'customDomains', 'purchasedDomains'] as const;
