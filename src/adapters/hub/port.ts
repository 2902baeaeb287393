/**
 * The license hub as an instance sees it: spec 2. Every call names the license by its key. A call that the hub
 * refuses throws a `HubRefusal` with the hub's own sentence; one that it does not answer throws a `HubUnreachable`,
 * and may have been carried out all the same: all of them can be repeated.
 */
export interface LicenseHub {
  /** Tells the hub of this instance, and hears what the license allows. */
  sync(licenseKey: string, report: SyncReport): Promise<SyncAnswer>;

  /** Asks for a code by which somebody who holds a license can link this instance to it. */
  requestClaim(cloudUrl: string): Promise<ClaimCode>;
  /** Null while nobody has entered the code. Answers the key once. */
  collectClaim(claimToken: string): Promise<{ readonly licenseKey: string } | null>;

  /** Null: the name can be had; else the sentence that says why it cannot. */
  checkSubdomain(licenseKey: string, name: string): Promise<string | null>;
  reserveSubdomain(licenseKey: string, subdomain: { instanceId: string; name: string }): Promise<HubName>;
  provisionSubdomain(
    licenseKey: string,
    subdomain: { subdomainId: string; ipAddress: string },
  ): Promise<void>;
  /** A name that is gone already is released. */
  releaseSubdomain(licenseKey: string, subdomainId: string): Promise<void>;
  /** All of them, as is the list of domains. */
  listSubdomains(licenseKey: string, instanceId: string): Promise<readonly HubSubdomain[]>;

  registerDomain(licenseKey: string, domain: { instanceId: string; host: string }): Promise<HubName>;
  /** A domain that is gone already is removed. */
  removeDomain(licenseKey: string, customDomainId: string): Promise<void>;
  listDomains(licenseKey: string, instanceId: string): Promise<readonly HubRecord[]>;
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

/** What counts against a license. */
export interface Usage {
  readonly projects: number;
  readonly applications: number;
  readonly databases: number;
  readonly teamMembers: number;
  readonly buildMinutes: number;
}

export interface SyncReport {
  /** As the hub gave it; null before the first sync. */
  readonly instanceId: string | null;
  readonly cloudUrl: string;
  /** Null: none, or not any more. */
  readonly docsHostname: string | null;
  readonly usage: Usage;
}

export interface SyncAnswer {
  readonly instanceId: string;
  readonly license: {
    readonly status: string;
    readonly plan: string;
    /** -1: unlimited. */
    readonly limits: Readonly<Record<string, number>>;
    readonly features: Readonly<Record<string, boolean>>;
  };
  /** What the other instances of the license use, and how many names they hold. */
  readonly usageElsewhere: Usage & { readonly customDomains: number; readonly subdomains: number };
  /** What the hub says of the docs hostname, where one was reported. */
  readonly docsHostname: {
    readonly hostname: string;
    readonly status: string;
    readonly error: string | null;
  } | null;
}

export interface ClaimCode {
  readonly code: string;
  readonly claimToken: string;
  readonly claimUrl: string;
  readonly expiresAt: string;
}

/** The hub said no. The message is its sentence. */
export class HubRefusal extends Error {
  override readonly name = 'HubRefusal';
  /** `LIMIT_REACHED`, `LICENSE_SUSPENDED`, …: spec 2, "Errors". */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The hub did not answer, or not what it should. */
export class HubUnreachable extends Error {
  override readonly name = 'HubUnreachable';
}
