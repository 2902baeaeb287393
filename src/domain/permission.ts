import type { Id } from './id.ts';
import { MEMBER_ROLES, type MemberRole } from './member.ts';

/** Whether a role manages the organization. Other roles see and deploy what is granted to them. */
const IS_ADMINISTRATOR = { owner: true, admin: true, member: false } as const satisfies Record<
  MemberRole,
  boolean
>;

const ALL_ROLES = MEMBER_ROLES;
const ADMINISTRATORS: readonly MemberRole[] = MEMBER_ROLES.filter((role) => IS_ADMINISTRATOR[role]);

/**
 * The permissions, with the roles that have each. `request`: checked before anything is read. `resource`: checked at
 * the resource, so that a member gets 404 for a resource outside their access scope and 403 only for one inside it.
 */
export const PERMISSIONS = {
  'self:manage': { roles: ALL_ROLES, checkedAt: 'request' },
  'self:read': { roles: ALL_ROLES, checkedAt: 'request' },
  'site:read': { roles: ALL_ROLES, checkedAt: 'resource' },
  'site:deploy': { roles: ALL_ROLES, checkedAt: 'resource' },
  'site:write': { roles: ADMINISTRATORS, checkedAt: 'resource' },
  'site:create': { roles: ADMINISTRATORS, checkedAt: 'request' },
  'import:read': { roles: ADMINISTRATORS, checkedAt: 'request' },
  'import:write': { roles: ADMINISTRATORS, checkedAt: 'request' },
  'provider:manage': { roles: ADMINISTRATORS, checkedAt: 'request' },
  'webhook:manage': { roles: ADMINISTRATORS, checkedAt: 'request' },
  'payment:manage': { roles: ADMINISTRATORS, checkedAt: 'request' },
  'audit:read': { roles: ADMINISTRATORS, checkedAt: 'request' },
  'member:manage': { roles: ADMINISTRATORS, checkedAt: 'request' },
  'organization:read': { roles: ALL_ROLES, checkedAt: 'request' },
  'organization:update': { roles: ADMINISTRATORS, checkedAt: 'request' },
  'organization:remove': { roles: ['owner'] as readonly MemberRole[], checkedAt: 'request' },
} as const satisfies Record<string, { roles: readonly MemberRole[]; checkedAt: 'request' | 'resource' }>;

export type Permission = keyof typeof PERMISSIONS;

/** What a permission check can be about. */
export type ResourceKind =
  | 'organization'
  | 'member'
  | 'apiKey'
  | 'project'
  | 'environment'
  | 'application'
  | 'database'
  | 'domain'
  | 'deployment';

/** The id of a resource of a kind. */
export type ResourceId<Kind extends ResourceKind> = {
  readonly organization: Id<'org'>;
  readonly member: Id<'mem'>;
  readonly apiKey: Id<'key'>;
  readonly project: Id<'prj'>;
  readonly environment: Id<'env'>;
  readonly application: Id<'app'>;
  readonly database: Id<'db'>;
  readonly domain: Id<'dom'>;
  readonly deployment: Id<'dep'>;
}[Kind];

/** A permission of a member, or the platform itself, which acts for no caller. */
export type Right = Permission | 'platform';

declare const permitted: unique symbol;

/**
 * A resource on which a caller may do `Allowed`. Mutating queries take such a value in the place of ids.
 * Only `src/services/platform/access/permit.ts` creates one, after the check.
 */
export interface Permitted<Kind extends ResourceKind, Allowed extends Right> {
  readonly organizationId: Id<'org'>;
  readonly id: ResourceId<Kind>;
  readonly [permitted]: { readonly kind: Kind; readonly right: Allowed };
}

/** The rights with which the content of a project is changed: by its operations, by an import, or by a job. */
export type SiteWrite = 'site:write' | 'import:write' | 'platform';

/** The rights with which an application is deployed, started and stopped. */
export type SiteDeploy = 'site:deploy' | SiteWrite;

/** The rights with which the API key of a user is created and revoked: by the user, or by the platform. */
export type KeyRight = 'self:manage' | 'platform';

/** The rights with which a membership ends: by an administrator, or by the member. */
export type EndMembership = 'member:manage' | 'self:manage';

/** Why the platform changes the resource of a tenant without a caller. */
export const PLATFORM_REASONS = [
  /** A job continues or ends what a caller has ordered. */
  'job',
  /** The credential of the request belongs to the resource: a deploy webhook, a push event, an invitation. */
  'credential',
  /** A user signs in with a provider or a passkey, changes their passkeys, or starts to reset the way in which they sign in. */
  'sign-in',
  /** The encryption key is rotated. */
  'key-rotation',
  /** The operator of the platform changes the resource of another organization. */
  'operator',
  /** Records whose time is over are deleted. */
  'retention',
  /** The processor has reported the outcome of a payment attempt. */
  'outcome',
  /** Another owner has proved a host. */
  'proof',
  /** A restored platform adopts what runs and is not in its records. */
  'restore',
  /** The first start creates the first organization. */
  'bootstrap',
] as const;
export type PlatformReason = (typeof PLATFORM_REASONS)[number];
