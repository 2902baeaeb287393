import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import type { PublicDns } from '#src/adapters/public-dns/port.ts';
import type { DomainProofPolicy } from '#src/domain/host.ts';
import type { ActorKind, MemberRole } from '#src/domain/member.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Ids } from '#src/kernel/ids.ts';
import type { Vault } from '#src/kernel/vault.ts';
import type { Auth } from './identity/auth.ts';
import type { CertificateBudget } from './limits/certificate-budget.ts';
import type { RequestBudget } from './limits/request-budget.ts';
import type { RequestLimit } from './limits/request-limit.ts';

/** What every verb of every role may reach. Time, ids and randomness come in here, so that tests can set them. */
export interface Platform {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly log: Logger;
  /** The data folder's own id: where this process's releases and databases live. */
  readonly nodeId: string;
  /** Names this process in leases: the node, a colon, and something new at every start. */
  readonly processId: string;
}

/** What every process has, whatever its roles: people with their sessions and keys, and counted requests. */
export interface Foundation extends Platform {
  /** Address of this process in links, redirects and documents; without a slash at its end. */
  readonly publicUrl: string;
  /** Other origins whose pages may call the API with credentials (`ALLOWED_ORIGINS`). */
  readonly allowedOrigins: readonly string[];
  readonly auth: Auth;
  readonly budget: RequestBudget;
  /** Reads what the owners of names have published. */
  readonly publicDns: PublicDns;
  readonly domainPolicy: DomainPolicy;
  readonly certificates: CertificateBudget;
  /** Bounds all requests of a caller, in this process. */
  readonly requests: RequestLimit;
}

/** Who may have a domain, and for how long (`DOMAIN_PROOF`, `DOMAIN_COOLDOWN_DAYS`). */
export interface DomainPolicy {
  /**
   * `contested`: an unproved domain is served until another organization or license proves it. `required`: only proved domains are served.
   * `off`: the first claim has a domain, and no TXT record is read.
   */
  readonly proof: DomainProofPolicy;
  /** How long a proved domain stays reserved for its owner after its release. */
  readonly cooldownDays: number;
}

/** Who did it, for the audit log. `system` is this program itself. */
export interface Actor {
  readonly kind: ActorKind;
  /** Id of the key, user, license or merchant, or of the application or payment whose own address was called. */
  readonly id: string;
  /** The client's address; null for the system. */
  readonly address: string | null;
}

/** A caller who is signed in, or whose key is. */
export interface UserActor extends Actor {
  readonly kind: Extract<ActorKind, 'apiKey' | 'session'>;
  readonly userId: string;
  readonly isOperator: boolean;
}

/** A caller who is a member of an organization, and acts in it. */
export interface MemberActor extends UserActor {
  readonly memberId: string;
  readonly organizationId: string;
  readonly role: MemberRole;
}
