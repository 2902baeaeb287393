/** Hosts of applications: how they are held, where they point, and how they are served. */

export const DOMAIN_KINDS = [
  /** A domain of the user's own. */
  'custom',
  /** A name below the license hub's zone. */
  'subdomain',
] as const;
export type DomainKind = (typeof DOMAIN_KINDS)[number];

/** Whether DNS proves that a host belongs to its organization. */
export const DOMAIN_PROOF_STATES = [
  'unverified',
  'verified',
  /** Another organization proved it, or the operator withdrew it. */
  'lost',
] as const;

/** What the license hub keeps for a domain. */
export const HUB_REGISTRATION_STATUSES = [
  /** There is no hub. */
  'none',
  'registered',
  'refused',
] as const;

/** Where a host points by DNS. */
export const POINTING_STATUSES = ['pointed', 'elsewhere', 'unresolved'] as const;

export const CERTIFICATE_STATUSES = [
  /** None is ordered. */
  'none',
  'pending',
  'active',
  'failed',
] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

/** Why a host that no domain has is not free. */
export const RESERVATION_KINDS = [
  /** Kept for the organization that had it, for a while. */
  'released',
  /** Kept from the organization until the operator lifts it. */
  'withdrawn',
] as const;
export type ReservationKind = (typeof RESERVATION_KINDS)[number];

/** Whether a reservation keeps the host from its organization; otherwise it keeps the host for the organization. */
export const RESERVATION_BARS = { released: false, withdrawn: true } as const satisfies Record<
  ReservationKind,
  boolean
>;

/** Names in the instance's ledger that no domain has. */
export const HUB_NAME_STATES = [
  /** A domain is being made. */
  'wanted',
  /** It is to be given up at the hub. */
  'released',
] as const;
export type HubNameState = (typeof HUB_NAME_STATES)[number];

/** How much the proof of a domain by DNS decides (`DOMAIN_PROOF`). */
export const DOMAIN_PROOF_POLICIES = [
  /** An unproved domain is served until another organization or license proves it. */
  'contested',
  /** Only proved domains are served. */
  'required',
  /** The first claim has a domain, and no TXT record is read. */
  'off',
] as const;
export type DomainProofPolicy = (typeof DOMAIN_PROOF_POLICIES)[number];

export interface DomainProofRules {
  /** Whether TXT records are read and decide. */
  readonly isProofUsed: boolean;
  /** Whether only proved domains are served. */
  readonly isProofRequired: boolean;
}

/** What each policy requires. */
export const DOMAIN_PROOF_RULES = {
  contested: { isProofUsed: true, isProofRequired: false },
  required: { isProofUsed: true, isProofRequired: true },
  off: { isProofUsed: false, isProofRequired: false },
} as const satisfies Record<DomainProofPolicy, DomainProofRules>;
