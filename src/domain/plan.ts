/** The plans of a license, from the smallest to the largest. */
export const PLAN_NAMES = ['hobby', 'starter', 'growth', 'business', 'enterprise'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** The plan of a new organization if sign-up is open. */
export const SMALLEST_PLAN: PlanName = PLAN_NAMES[0];

/** The values of `DEFAULT_PLAN`: a plan, or no limits. */
export const DEFAULT_PLANS = ['unlimited', ...PLAN_NAMES] as const;
export type DefaultPlan = (typeof DEFAULT_PLANS)[number];

/** What a license limits, over all of its instances together. */
export const LICENSE_LIMITS = [
  'projects',
  'applications',
  'databases',
  'customDomains',
  'subdomains',
  'purchasableDomains',
  'teamMembers',
  /** In a calendar month, in UTC. */
  'buildMinutes',
  'instances',
] as const;
export type LicenseLimit = (typeof LICENSE_LIMITS)[number];

/** What a license switches on. */
export const LICENSE_FEATURES = [
  'customDomains',
  'aiAssistant',
  'multiServer',
  'paymentGateway',
  'prioritySupport',
  'whiteLabel',
  'domainPurchase',
] as const;
export type LicenseFeature = (typeof LICENSE_FEATURES)[number];

/** What the plan of an organization limits. */
export const QUOTAS = ['projects', 'applications', 'databases', 'domains', 'buildMinutes'] as const;
export type Quota = (typeof QUOTAS)[number];

/** What the plan of an organization switches on. */
export const PLAN_FEATURES = [
  'aiAssistant',
  'customDomains',
  'paymentGateway',
] as const satisfies readonly LicenseFeature[];
export type PlanFeature = (typeof PLAN_FEATURES)[number];
