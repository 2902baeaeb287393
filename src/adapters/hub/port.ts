import type { ErrorCode } from '#src/domain/errors.ts';

/**
 * The license hub as an instance uses it: docs/specification/2-license-hub.md. Every call names the license by its key.
 * A call that the hub refuses throws a `HubRefusal` with the hub's message. A call without an answer throws a
 * `HubUnreachable` and may have been executed: all calls can be repeated.
 */
export interface LicenseHub {
  /** Reports this instance to the hub, and receives what the license allows. */
  sync(licenseKey: string, report: SyncReport): Promise<SyncAnswer>;

  /** Requests a code by which the holder of a license can link this instance to it. */
  requestClaim(asker: ClaimRequest): Promise<ClaimCode>;
  /** Null while the code has not been entered. The result is returned until the first sync with its key. */
  collectClaim(claimToken: string): Promise<Handover | null>;

  /** Null: the name is available; else the reason as a sentence. */
  checkSubdomain(licenseKey: string, name: string): Promise<string | null>;
  reserveSubdomain(licenseKey: string, subdomain: { instanceId: string; name: string }): Promise<HubName>;
  provisionSubdomain(
    licenseKey: string,
    subdomain: { subdomainId: string; instanceId: string; ipAddress: string },
  ): Promise<void>;
  /** A name that is gone already is released, and so is one that another instance has. */
  releaseSubdomain(licenseKey: string, subdomain: { subdomainId: string; instanceId: string }): Promise<void>;
  listSubdomains(licenseKey: string, page: HubPage): Promise<HubNames<HubSubdomain>>;
  /** The instance's subdomain of a name; undefined: it has none. */
  findSubdomain(
    licenseKey: string,
    subdomain: { instanceId: string; name: string },
  ): Promise<HubSubdomain | undefined>;

  /** With `onlyIfFree` a host that another license has proved is not taken from it. */
  registerDomain(
    licenseKey: string,
    domain: { instanceId: string; host: string; onlyIfFree?: boolean },
  ): Promise<HubName>;
  /**
   * Has the hub read the license's record at a host from DNS. Null: the instance can register the host, or has it; else
   * why it cannot. A hub that does not verify hosts returns null.
   */
  verifyDomain(licenseKey: string, domain: { instanceId: string; host: string }): Promise<HostRefusal | null>;
  /** A domain that is gone already is removed, and so is one that another instance has. */
  removeDomain(licenseKey: string, domain: { customDomainId: string; instanceId: string }): Promise<void>;
  listDomains(licenseKey: string, page: HubPage): Promise<HubNames<HubRecord>>;
  /** The instance's domain with a host; undefined: it has none. */
  findDomain(
    licenseKey: string,
    domain: { instanceId: string; host: string },
  ): Promise<HubRecord | undefined>;
}

export interface HostRefusal {
  /** No license can have it. */
  readonly isInvalid: boolean;
  /** The hub's own sentence. */
  readonly message: string;
}

/** A name that the hub keeps for an instance: its id there, and the host in full. */
export interface HubName {
  readonly id: string;
  readonly host: string;
}

export interface HubRecord extends HubName {
  readonly createdAt: string;
}

export interface HubSubdomain extends HubRecord {
  /** `pending`, `active` or `suspended`. */
  readonly status: string;
  /** Where it leads; null before it is provisioned. */
  readonly ipAddress: string | null;
}

/** A part of what the hub keeps for an instance; `limit` is at most 1,000. */
export interface HubPage {
  readonly instanceId: string;
  readonly limit: number;
  readonly offset: number;
}

export interface HubNames<Name extends HubRecord> {
  /** Newest first. */
  readonly names: readonly Name[];
  /** How many there are on all pages. */
  readonly total: number;
}

/** What counts against a license. */
export interface Usage {
  readonly projects: number;
  readonly applications: number;
  readonly databases: number;
  readonly teamMembers: number;
  readonly buildMinutes: number;
}

export interface SyncReport {
  /** Left out before the first sync. */
  readonly instanceId?: string;
  readonly instanceSecret?: string;
  readonly sequence?: number;
  readonly syncToken?: string;
  /** Names this start of the program. */
  readonly runId?: string;
  /** By which a first sync is recognised that is repeated because its answer was lost. */
  readonly registrationToken?: string;
  /** The operator has decided that this instance goes on and its copy does not. */
  readonly replacesCopy?: true;
  readonly cloudUrl: string;
  /** Null: none, or not any more. */
  readonly docsHostname: string | null;
  readonly usage: Usage;
}

export interface SyncAnswer {
  readonly instanceId: string;
  /** Only once. */
  readonly instanceSecret?: string | undefined;
  /** What the next sync has to carry. */
  readonly sequence: number;
  readonly license: {
    readonly licenseId: string;
    readonly status: string;
    readonly plan: string;
    /** -1: unlimited. */
    readonly limits: Readonly<Record<string, number>>;
    readonly features: Readonly<Record<string, boolean>>;
  };
  /** What the other instances of the license use, and how many names they hold. */
  readonly usageElsewhere: Usage & { readonly customDomains: number; readonly subdomains: number };
  /** The state of the docs hostname at the hub, if one was reported. */
  readonly docsHostname: {
    readonly hostname: string;
    readonly status: string;
    readonly error: string | null;
    /** Null: the hub does not verify hosts. */
    readonly verification: { readonly state: string; readonly verifiedAt: string | null } | null;
  } | null;
  /** The TXT record `<label>.<host>` with this value proves a host for the license; null: the hub verifies none. */
  readonly hostProof: { readonly label: string; readonly value: string } | null;
}

export interface ClaimRequest {
  readonly cloudUrl: string;
  /** How the instance calls itself. */
  readonly name: string;
  /** The token of an earlier code, which is invalid from now on. */
  readonly supersedes?: string;
  /** As the hub knows this instance already, so that it takes no second place. */
  readonly instanceId?: string;
  readonly instanceSecret?: string;
}

/** What an instance gets that was linked by a code. */
export interface Handover {
  readonly licenseId: string;
  /** A key of this instance alone. */
  readonly licenseKey: string;
  readonly instanceId: string;
  /** Left out where the instance was known already. */
  readonly instanceSecret?: string | undefined;
}

export interface ClaimCode {
  readonly code: string;
  readonly claimToken: string;
  readonly claimUrl: string;
  readonly expiresAt: string;
}

/** The hub refused the call. The message is the hub's. */
export class HubRefusal extends Error {
  override readonly name = 'HubRefusal';
  readonly code: ErrorCode | 'UNKNOWN';
  /** How long to wait before another try, if the hub named it. */
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode | 'UNKNOWN', message: string, retryAfterMs?: number) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The hub did not answer, or not what it should. */
export class HubUnreachable extends Error {
  override readonly name = 'HubUnreachable';
}
