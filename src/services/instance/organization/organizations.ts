import { countMemberships, findMembership, listMemberships } from '#db/queries/membership.ts';
import { setPlanJson } from '#db/queries/organization.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type { OrganizationDetails, OrganizationView, Plan, SetPlan } from '#src/contracts/organization.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import { prefixedFields } from '../../platform/audit/changes.ts';
import { roleOf } from '../../platform/identity/roles.ts';
import { lockOrganization, readPlan } from '../../platform/plan/plan.ts';
import type { AccountContext, AccountUserContext, MemberContext } from '../context.ts';
import { buildMinutesUsed } from '../deployment/build-minutes.ts';

/** The organization in which the caller acts, with its plan and what it has used of it. */
export async function getOrganization(ctx: AccountContext): Promise<OrganizationDetails> {
  const db = ctx.database.reader;
  const { userId, organizationId } = ctx.actor;
  const [row, buildMinutes] = await Promise.all([
    findMembership(db, userId, organizationId),
    buildMinutesUsed(ctx.clock, db, organizationId),
  ]);
  if (row === undefined) throw new Fault('not_found', 'No such organization.');
  return { ...toView(row), usage: { buildMinutes } };
}

/** Every organization that the caller is a member of. */
export async function listOrganizations(
  ctx: AccountUserContext,
  page: Paging,
): Promise<Page<OrganizationView>> {
  const { userId } = ctx.actor;
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([listMemberships(db, userId, page), countMemberships(db, userId)]);
  return { items: rows.map(toView), total, ...page };
}

/** For the operator: sets quotas and features; what is not named stays as it is. Holds from the next request on. */
export async function setPlan(ctx: MemberContext, input: SetPlan): Promise<Plan> {
  const { organizationId } = input;
  return inTransaction(ctx.database, async (tx) => {
    const current = await lockOrganization(tx, organizationId);
    const plan: Plan = {
      quotas: { ...current.quotas, ...withoutUndefined(input.quotas ?? {}) },
      features: { ...current.features, ...withoutUndefined(input.features ?? {}) },
    };
    await setPlanJson(tx, organizationId, JSON.stringify(plan));
    const action = 'organization.setPlan';
    const entry = { actor: ctx.actor, organizationId, action, resourceId: organizationId } as const;
    await auditAs(ctx, tx, entry, { before: recordedFields(current), after: recordedFields(plan) });
    return plan;
  });
}

function recordedFields({ quotas, features }: Plan) {
  return { ...prefixedFields('quotas', quotas), ...prefixedFields('features', features) };
}

type MembershipRow = NonNullable<Awaited<ReturnType<typeof findMembership>>>;

function toView(row: MembershipRow): OrganizationView {
  return {
    organizationId: row.id,
    name: row.name,
    role: roleOf(row.role),
    plan: readPlan(row.planJson),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>;
  };
}
