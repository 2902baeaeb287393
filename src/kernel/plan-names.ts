/** The plans that there are, from the smallest to the largest. */
export const PLAN_NAMES = ['hobby', 'starter', 'growth', 'business', 'enterprise'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** The smallest plan: what a new organization gets where anybody may register. */
export const SMALLEST_PLAN: PlanName = PLAN_NAMES[0];

/** What `DEFAULT_PLAN` may be: a plan, or no limits at all. */
export const DEFAULT_PLANS = ['unlimited', ...PLAN_NAMES] as const;
export type DefaultPlan = (typeof DEFAULT_PLANS)[number];
