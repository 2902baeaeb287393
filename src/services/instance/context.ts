import type { AccessScope } from '#db/queries/access-scope.ts';
import type { PaymentGateway } from '#src/adapters/gateway/port.ts';
import type { Git } from '#src/adapters/git/port.ts';
import type { GitHost } from '#src/adapters/git-host/port.ts';
import type { GuardedFetch } from '#src/adapters/http-client/port.ts';
import type { LicenseHub } from '#src/adapters/hub/port.ts';
import type { Ingress } from '#src/adapters/ingress/port.ts';
import type { LogStore } from '#src/adapters/logs/port.ts';
import type { Mail } from '#src/adapters/mail/port.ts';
import type { Probe } from '#src/adapters/probe/port.ts';
import type { Workloads } from '#src/adapters/workloads/port.ts';
import type { DefaultPlan } from '#src/domain/plan.ts';
import type { SignUp } from '#src/domain/surface.ts';
import type { Locks } from '#src/kernel/locks.ts';
import type { MemberActor, UserActor } from '../platform/core/actor.ts';
import type { SharedServices } from '../platform/shared-services.ts';

/** What the operator set that a verb of this role needs to know. */
export interface InstanceSettings {
  readonly sourcesDir: string;
  readonly ingressDomain: string;
  readonly ingressPort: number;
  /** Null: sites are not served over TLS here. */
  readonly ingressHttpsPort: number | null;
  readonly ingressIp: string;
  readonly subdomainZone: string;
  readonly platformName: string;
  /** Where the documentation is by default, and what a hostname of one's own for it has to point to. */
  readonly docsHostname: string;
  readonly docsCnameTarget: string;
  /** Null: no license hub, and no license needed. */
  readonly hubUrl: string | null;
  /** Null: no payment gateway, and no services of it. */
  readonly paymentGatewayUrl: string | null;
  /** The license key of the environment; one that was claimed stands in the database. */
  readonly licenseKey: string | null;
  readonly gitAllowHttp: boolean;
  /** Who may register: where anybody may, an address proves nothing. */
  readonly signUp: SignUp;
  /** What a new organization may have, and how many a user may create or own. */
  readonly defaultPlan: DefaultPlan;
  readonly organizationsPerUser: number;
  /** Requests a minute of an assistant token. */
  readonly readRateLimit: number;
  /** How long a new release may take to answer, and how long an old one may finish its requests. */
  readonly healthTimeoutMs: number;
  readonly drainMs: number;
  /** How long a release may take to end by itself once it is asked to. */
  readonly stopGraceMs: number;
}

/** What verbs about people and their credentials may reach: in every process, whatever its roles. */
export interface Accounts extends SharedServices {
  readonly settings: Pick<InstanceSettings, 'signUp'>;
  /** Null where no mail is configured. */
  readonly mail: Mail | null;
}

/** The accounts of a process, on behalf of somebody who is signed in. */
export interface AccountUserContext extends Accounts {
  readonly actor: UserActor;
}

/** The accounts of a process, on behalf of a member. */
export interface AccountContext extends Accounts {
  readonly actor: MemberActor;
}

/** Everything that a verb of the role `instance` may reach. */
export interface Instance extends SharedServices {
  /** When this process has opened the instance. */
  readonly startedAt: string;
  readonly settings: InstanceSettings;
  /** Null where no license hub is configured. */
  readonly hub: LicenseHub | null;
  /** Null where the operator has not enabled payment gateway services. */
  readonly payments: PaymentGateway | null;
  readonly workloads: Workloads;
  readonly git: Git;
  readonly gitHost: GitHost;
  /** Calls to addresses that users give, and only where the rules allow them. */
  readonly fetch: GuardedFetch;
  readonly ingress: Ingress;
  /** One at a time tells the ingress of an application, by the application's id. */
  readonly routing: Locks;
  readonly logs: LogStore;
  /** Null where no mail is configured. */
  readonly mail: Mail | null;
  readonly probe: Probe;
}

/** An instance, on behalf of somebody who is signed in. */
export interface UserContext extends Instance {
  readonly actor: UserActor;
}

/** An instance, on behalf of a member. */
export interface MemberContext extends Instance {
  readonly actor: MemberActor;
}

/** Acts for a member. */
export type Acting = Pick<AccountContext, 'actor'>;

/** Reads records for a member. */
export type MemberReading = Pick<AccountContext, 'actor' | 'database'>;

/** The part of the organization that the member can access: everything for owners and admins, else the grants. */
export function accessScopeOf({ actor }: Acting): AccessScope {
  return {
    organizationId: actor.organizationId,
    grantedTo: actor.role === 'member' ? actor.memberId : null,
  };
}
