import type { PublicDns } from '#src/adapters/public-dns/port.ts';
import type { DomainProofRules } from '#src/domain/host.ts';
import type { CoreServices } from './core/index.ts';
import type { Auth } from './identity/index.ts';
import type { CertificateBudget, RequestBudget, RequestLimit } from './limits/index.ts';

/** Services that every process has, with any roles: accounts, budgets of requests and the rules for domains. */
export interface PlatformServices extends CoreServices {
  /** Address of this process in links, redirects and documents, without a trailing slash. */
  readonly publicUrl: string;
  /** Other origins whose pages may call the API with credentials (`ALLOWED_ORIGINS`). */
  readonly allowedOrigins: readonly string[];
  readonly auth: Auth;
  readonly budget: RequestBudget;
  /** Reads DNS records that the owners of names have published. */
  readonly publicDns: PublicDns;
  readonly domainPolicy: DomainPolicy;
  readonly certificates: CertificateBudget;
  /** Limits all requests of a caller in this process. */
  readonly requests: RequestLimit;
}

/** Who may have a domain, and for how long (`DOMAIN_PROOF`, `DOMAIN_COOLDOWN_DAYS`). */
export interface DomainPolicy extends DomainProofRules {
  /** How long a proved domain stays reserved for its owner after its release. */
  readonly cooldownDays: number;
}
