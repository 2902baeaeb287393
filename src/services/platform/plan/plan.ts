import type { Db, Tx } from '#db/client.ts';
import { countHeldDomains } from '#db/queries/domain.ts';
import { countPeople, isMemberAnywhere } from '#db/queries/member.ts';
import { countOfInstance, countOfOrganization } from '#db/queries/of-organization.ts';
import { findPlanJson, lockOrganizationRow } from '#db/queries/organization.ts';
import { type Features, Plan } from '#src/contracts/organization.ts';
import type { Id } from '#src/domain/id.ts';
import type { Quota } from '#src/domain/plan.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import {
  findLicense,
  type License,
  licenseAllows,
  licenseExcess,
  limitRemedy,
  lockLicense,
} from './license.ts';

/** The plan of an organization without one: everything, without limit. */
export const UNLIMITED_PLAN: Plan = {
  quotas: { projects: -1, applications: -1, databases: -1, domains: -1, buildMinutes: -1 },
  features: { aiAssistant: true, customDomains: true, paymentGateway: true },
};

export function readPlan(planJson: string | null): Plan {
  return planJson === null ? UNLIMITED_PLAN : Plan.parse(JSON.parse(planJson));
}

/** What is counted as rows; build minutes are measured. */
export type CountedResource = Exclude<Quota, 'buildMinutes'>;

const TABLES = {
  projects: 'project',
  applications: 'application',
  databases: 'database',
  domains: 'domain',
} as const satisfies Record<CountedResource, string>;

const SINGULAR = {
  projects: 'Project',
  applications: 'Application',
  databases: 'Database',
  domains: 'Domain',
} as const satisfies Record<CountedResource, string>;

/**
 * Locks the organization's row for the rest of the transaction, so that what is counted under a quota cannot grow
 * beside it. Throws 404 for one that is being removed. On SQLite the write lock of the transaction already does that; the update makes both databases alike.
 */
export async function lockOrganization(tx: Tx, organizationId: Id<'org'>): Promise<Plan> {
  const row = await lockOrganizationRow(tx, organizationId);
  if (row === undefined || row.removedAt !== null) throw new Fault('not_found', 'No such organization.');
  return readPlan(row.planJson);
}

export async function planOf(db: Db, organizationId: Id<'org'>): Promise<Plan> {
  return readPlan(await findPlanJson(db, organizationId));
}

type WithClock = { readonly clock: Clock };

/** Whether plan and license both have a feature. */
export async function hasFeature(
  ctx: WithClock,
  db: Db,
  organizationId: Id<'org'>,
  feature: keyof Features,
): Promise<boolean> {
  const { features } = await planOf(db, organizationId);
  return features[feature] && licenseAllows(await findLicense(ctx, db), feature);
}

/** How much of each quota that counts rows an organization has used. */
export async function countAllHeld(
  db: Db,
  organizationId: Id<'org'>,
): Promise<Record<CountedResource, number>> {
  const [projects, applications, databases, domains] = await Promise.all([
    countHeld(db, 'projects', organizationId),
    countHeld(db, 'applications', organizationId),
    countHeld(db, 'databases', organizationId),
    countHeld(db, 'domains', organizationId),
  ]);
  return { projects, applications, databases, domains };
}

function countHeld(db: Db, resource: CountedResource, organizationId: Id<'org'>): Promise<number> {
  if (resource === 'domains') return countHeldDomains(db, organizationId);
  return countOfOrganization(db, TABLES[resource], organizationId);
}

/**
 * The message that names the quota or limit that one more of this resource would exceed; null if it fits. Nothing is
 * locked: the answer can be outdated when the resource is created.
 */
export async function quotaExcess(
  ctx: WithClock,
  db: Db,
  organizationId: Id<'org'>,
  resource: CountedResource,
): Promise<string | null> {
  const plan = await planOf(db, organizationId);
  return excessOf(db, { organizationId, plan, license: () => findLicense(ctx, db) }, resource);
}

/**
 * The same for the transaction that creates the resource: plan and license are locked, so that what is counted cannot
 * grow before its end. Throws 404 for an organization that is being removed.
 */
export async function lockedQuotaExcess(
  ctx: WithClock,
  tx: Tx,
  organizationId: Id<'org'>,
  resource: CountedResource,
): Promise<string | null> {
  // Always the organization first and the license second: two orders would deadlock.
  const plan = await lockOrganization(tx, organizationId);
  return excessOf(tx, { organizationId, plan, license: () => lockLicense(ctx, tx) }, resource);
}

interface QuotaHolder {
  readonly organizationId: Id<'org'>;
  readonly plan: Plan;
  /** Called only if the license limits the resource. */
  readonly license: () => Promise<License | null>;
}

async function excessOf(
  db: Db,
  { organizationId, plan, license }: QuotaHolder,
  resource: CountedResource,
): Promise<string | null> {
  const quota = plan.quotas[resource];
  if (quota >= 0 && (await countHeld(db, resource, organizationId)) >= quota)
    return `${SINGULAR[resource]} quota reached (${quota}). ${limitRemedy(quota, 'plan')}`;
  if (resource === 'domains') return null;
  return licenseExcess(await license(), {
    name: resource,
    title: SINGULAR[resource],
    countUsed: () => countOfInstance(db, TABLES[resource]),
  });
}

/**
 * Throws 403 where one more of this resource would exceed a quota or a limit. Call it in the transaction that creates the
 * resource: it takes the locks.
 */
export async function assertQuota(
  ctx: WithClock,
  tx: Tx,
  organizationId: Id<'org'>,
  resource: CountedResource,
): Promise<void> {
  const excess = await lockedQuotaExcess(ctx, tx, organizationId, resource);
  if (excess !== null) throw new Fault('forbidden', excess);
}

/** Throws 403 if one more user, who is not yet a member of any organization here, would exceed the license. */
export async function assertTeamMemberFits(ctx: WithClock, tx: Tx, email: string): Promise<void> {
  const license = await lockLicense(ctx, tx);
  if (license === null || (await isMemberAnywhere(tx, email))) return;
  const excess = await licenseExcess(license, {
    name: 'teamMembers',
    title: 'Team member',
    countUsed: () => countPeople(tx),
  });
  if (excess !== null) throw new Fault('forbidden', excess);
}
