import type { AccessScope } from '#db/queries/access-scope.ts';
import type { PaymentGateway } from '#src/adapters/gateway/port.ts';
import type { Git, Repositories } from '#src/adapters/git/port.ts';
import type { GitHost } from '#src/adapters/git-host/port.ts';
import type { GuardedFetch } from '#src/adapters/http-client/port.ts';
import type { LicenseHub } from '#src/adapters/hub/port.ts';
import type { Ingress } from '#src/adapters/ingress/port.ts';
import type { LogStore } from '#src/adapters/logs/port.ts';
import type { Mail } from '#src/adapters/mail/port.ts';
import type { OidcProvider } from '#src/adapters/oidc/port.ts';
import type { Probe } from '#src/adapters/probe/port.ts';
import type { Workloads } from '#src/adapters/workloads/port.ts';
import type { DefaultPlan } from '#src/domain/plan.ts';
import type { HubProblem } from '#src/domain/problem.ts';
import type { SignUp } from '#src/domain/surface.ts';
import type { BoundedMap } from '#src/kernel/bounded-map.ts';
import type { Locks } from '#src/kernel/locks.ts';
import { apiKeyOf, type MemberActor, type UserActor } from '../platform/core/index.ts';
import type { Installation } from '../platform/installation/index.ts';
import type { Duty, Peers } from '../platform/peers/index.ts';
import type { PlatformServices } from '../platform/platform-services.ts';
import type { ActiveRuns } from '../platform/runs/active-runs.ts';

/** Settings of the role. */
export interface InstanceSettings {
  readonly sourcesDir: string;
  readonly ingressDomain: string;
  readonly ingressPort: number;
  /** Null: sites are not served over TLS here. */
  readonly ingressHttpsPort: number | null;
  /** The host name of the API where the ingress serves it; null where another proxy does, or none. */
  readonly apiHost: string | null;
  readonly ingressIp: string;
  readonly subdomainZone: string;
  readonly platformName: string;
  /** Default host of the documentation, and the target of a custom hostname for it. */
  readonly docsHostname: string;
  readonly docsCnameTarget: string;
  /** Null: no license hub, and no license needed. */
  readonly hubUrl: string | null;
  /** Null: no payment gateway, and no services of it. */
  readonly paymentGatewayUrl: string | null;
  /** The license key of the environment. A claimed one is in the database. */
  readonly licenseKey: string | null;
  readonly gitAllowHttp: boolean;
  /** Who can register. With open sign-up an address proves nothing. */
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
  /** How long a one-off command may run. */
  readonly runTimeoutMs: number;
}

/** Context of the verbs about users and their credentials, in a process with any roles. */
export interface Accounts extends PlatformServices {
  readonly settings: Pick<InstanceSettings, 'signUp'>;
  /** Null where no mail is configured. */
  readonly mail: Mail | null;
  /** Null: users sign in with passwords only. */
  readonly oidc: OidcSignIn | null;
}

/** Sign-in with a provider of OpenID Connect. */
export interface OidcSignIn {
  readonly provider: OidcProvider;
  /** Names the provider on pages. */
  readonly name: string;
}

/** The accounts of a process, on behalf of a signed-in user. */
export interface AccountUserContext extends Accounts {
  readonly actor: UserActor;
}

/** The accounts of a process, on behalf of a member. */
export interface AccountContext extends Accounts {
  readonly actor: MemberActor;
}

/** The platform, on behalf of its operator. */
export interface PlatformOperatorContext extends AccountContext {
  readonly installation: Installation;
}

/** Context of the role `instance`. */
export interface Instance extends PlatformServices {
  /** When this process opened the instance. */
  readonly startedAt: string;
  readonly settings: InstanceSettings;
  /** Null where no license hub is configured. */
  readonly hub: LicenseHub | null;
  /** Null if payment gateway services are not enabled. */
  readonly payments: PaymentGateway | null;
  readonly workloads: Workloads;
  readonly git: Git;
  /** What users push to this machine. */
  readonly repositories: Repositories;
  readonly gitHost: GitHost;
  /** Calls addresses that users give, if the rules allow them. */
  readonly fetch: GuardedFetch;
  readonly ingress: Ingress;
  /** The other processes that share the engine. */
  readonly peers: Peers;
  /** What one of them does for all: health checks, the sweep, and the output of releases. */
  readonly duty: Duty;
  /** Serializes changes of an application's route, by the application's id. */
  readonly routing: Locks;
  /** What the license hub has last answered about hosts, for the moments when it was asked too often; null: no problem. */
  readonly nameVerdicts: BoundedMap<string, HubProblem | null>;
  readonly logs: LogStore;
  /** Null where no mail is configured. */
  readonly mail: Mail | null;
  /** Null: users sign in with passwords only. */
  readonly oidc: OidcSignIn | null;
  readonly probe: Probe;
  /** The one-off commands of this process. */
  readonly runs: ActiveRuns;
}

/** An instance, on behalf of a signed-in user. */
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

/** The part of the organization that the member can access: everything for owners and admins, else the grants; by a limited key its projects. */
export function accessScopeOf({ actor }: Acting): AccessScope {
  return {
    organizationId: actor.organizationId,
    grantedTo: actor.role === 'member' ? actor.memberId : null,
    ofKey: actor.limits?.isProjectBound === true ? apiKeyOf(actor) : null,
  };
}
