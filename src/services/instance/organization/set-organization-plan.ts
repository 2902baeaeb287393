import { setPlanJson } from '#db/queries/organization.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Plan, SetPlan } from '#src/contracts/organization.ts';
import { forOperator } from '../../platform/access/permit.ts';
import { auditAs, prefixedFields } from '../../platform/audit/index.ts';
import { lockOrganization } from '../../platform/plan/index.ts';
import type { MemberContext } from '../context.ts';

/** For the operator: sets quotas and features; what is not named stays as it is. Holds from the next request on. */
export async function setOrganizationPlan(ctx: MemberContext, input: SetPlan): Promise<Plan> {
  const { organizationId } = input;
  return inTransaction(ctx.database, async (tx) => {
    const current = await lockOrganization(tx, organizationId);
    const plan: Plan = {
      quotas: { ...current.quotas, ...withoutUndefined(input.quotas ?? {}) },
      features: { ...current.features, ...withoutUndefined(input.features ?? {}) },
    };
    await setPlanJson(tx, forOperator(ctx.actor), organizationId, JSON.stringify(plan));
    const action = 'organization.setPlan';
    const entry = { actor: ctx.actor, organizationId, action, resourceId: organizationId } as const;
    await auditAs(ctx, tx, entry, { before: recordedFields(current), after: recordedFields(plan) });
    return plan;
  });
}

function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: NonNullable<Fields[Key]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: NonNullable<Fields[Key]>;
  };
}

function recordedFields({ quotas, features }: Plan) {
  return { ...prefixedFields('quotas', quotas), ...prefixedFields('features', features) };
}
