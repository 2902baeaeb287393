import type { PlanList } from '#src/contracts/hub/plan.ts';
import { PLAN_NAMES } from '#src/domain/plan.ts';
import { PLANS } from '../../platform/plan/index.ts';

/** The plans that an operator can choose from, from the smallest to the largest. */
export function listPlans({ limit, offset }: { limit: number; offset: number }): PlanList {
  const items = PLAN_NAMES.slice(offset, offset + limit).map((plan) => ({ plan, ...PLANS[plan] }));
  return { items, total: PLAN_NAMES.length, limit, offset };
}
