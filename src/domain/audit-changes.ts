import type { AuditAction } from './audit.ts';
import { COUNTED_NAMES } from './license.ts';
import { LICENSE_FEATURES, LICENSE_LIMITS, PLAN_FEATURES, QUOTAS } from './plan.ts';

/** Who has a host, and whether the operator has withdrawn it. */
const HOST_FIELDS = ['host', 'organizationId', 'isWithdrawn'] as const;
/** From which instance to which names have moved, how many, and which docs hostname. */
const MOVED_FIELDS = ['licenseId', 'instanceId', 'docsHostname', ...COUNTED_NAMES] as const;
/** What an instance that was removed had. */
const REMOVED_FIELDS = ['licenseId', 'docsHostname', ...COUNTED_NAMES] as const;

/**
 * The fields that the audit log records of an action, before and after. A field that is not listed is never recorded,
 * so a secret cannot reach the log. Quotas, limits and features of a plan are recorded as `quotas.<name>`.
 */
export const AUDIT_CHANGES = {
  'application.update': [
    'name',
    'port',
    'replicas',
    'sourceType',
    'repository',
    'branch',
    'buildPath',
    'buildType',
    'buildCommand',
    'startCommand',
    'healthPath',
    'submodules',
    'lfs',
    'gitProviderId',
    'sshKeyId',
  ],
  /** Without the values of variables, and without the values of arguments that look like credentials. */
  'application.run': ['argv'],
  /** The names alone. `set` lists the variables that were given a value. */
  'application.setEnv': ['names', 'set'],
  'application.setAutoDeploy': ['enabled', 'branches', 'paths'],
  'domain.lose': HOST_FIELDS,
  'domain.withdraw': HOST_FIELDS,
  'job.discard': ['kind', 'state'],
  'job.retry': ['kind', 'state'],
  'license.addInstance': ['licenseId', 'kind', 'name'],
  'license.create': [
    'name',
    'plan',
    ...prefixed('limits', LICENSE_LIMITS),
    ...prefixed('features', LICENSE_FEATURES),
  ],
  'license.moveNames': MOVED_FIELDS,
  'license.moveOwnNames': MOVED_FIELDS,
  'license.removeInstance': REMOVED_FIELDS,
  'license.removeOwnInstance': REMOVED_FIELDS,
  /** Until when the key before is valid. */
  'license.rotateKey': ['previousKeyUntil'],
  'license.setStatus': ['status'],
  'license.update': [
    'name',
    'plan',
    ...prefixed('limits', LICENSE_LIMITS),
    ...prefixed('features', LICENSE_FEATURES),
  ],
  'license.withdrawName': ['host', 'licenseId', 'isWithdrawn'],
  'licenseLink.adopt': ['problem'],
  'licenseLink.claim': ['hasOpenCode'],
  'licenseLink.register': ['instanceId', 'problem'],
  'licenseLink.remove': ['isLinked'],
  'member.add': ['role'],
  'member.invite': ['role', 'projectIds', 'applicationIds'],
  'member.setAccess': ['projectIds', 'applicationIds'],
  'member.setRole': ['role'],
  'merchant.advanceClock': ['clockOffsetMs'],
  'merchant.redeliver': ['type', 'state', 'nextAttemptAt'],
  'merchant.update': ['name', 'eventsUrl', 'paymentMethods', 'requireSignature'],
  'operator.add': ['isOperator'],
  'operator.remove': ['isOperator'],
  'organization.setPlan': [...prefixed('quotas', QUOTAS), ...prefixed('features', PLAN_FEATURES)],
  'organization.update': ['name'],
  'passwordReset.create': ['expiresAt'],
  'paymentGateway.update': ['name', 'webhookUrl', 'paymentMethods', 'requireSignature'],
  'project.update': ['name', 'description'],
  'twoFactor.remove': ['twoFactorEnabled'],
  'theme.update': [
    'siteName',
    'logoUrl',
    'faviconUrl',
    'footerText',
    'colorsLight',
    'colorsDark',
    'docsHostname',
    'customCssLength',
  ],
  'user.update': ['name'],
  'webhook.update': ['url', 'events', 'enabled'],
} as const satisfies Partial<Record<AuditAction, readonly string[]>>;

/** The actions of which the log records what changed. */
export type ChangeAction = keyof typeof AUDIT_CHANGES;

export type AuditValue = string | number | boolean | readonly string[] | null;

/** The recorded fields of an action at one time. A field that is left out has no value at that time. */
export type AuditFields<Action extends ChangeAction> = {
  readonly [Field in (typeof AUDIT_CHANGES)[Action][number]]?: AuditValue | undefined;
};

/** What an action has changed. Only fields whose values differ are recorded. */
export interface AuditChange<Action extends ChangeAction> {
  readonly before: AuditFields<Action>;
  readonly after: AuditFields<Action>;
}

function prefixed<const Prefix extends string, const Name extends string>(
  prefix: Prefix,
  names: readonly Name[],
): `${Prefix}.${Name}`[] {
  return names.map((name) => `${prefix}.${name}` as const);
}
