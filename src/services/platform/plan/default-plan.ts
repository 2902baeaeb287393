import type { Features, Plan, Quotas } from '#src/contracts/organization.ts';
import type { DefaultPlan } from '#src/domain/plan.ts';
import { UNLIMITED_PLAN } from './plan.ts';
import { PLANS } from './plan-table.ts';

/** What an organization may have under a plan of licenses: its own domains and names of the hub count as one. */
export function planNamed(name: DefaultPlan): Plan {
  if (name === 'unlimited') return UNLIMITED_PLAN;
  const { limits, features } = PLANS[name];
  const { projects, applications, databases, buildMinutes, customDomains, subdomains } = limits;
  const domains = customDomains < 0 || subdomains < 0 ? -1 : customDomains + subdomains;
  return {
    quotas: { projects, applications, databases, domains, buildMinutes },
    features: {
      aiAssistant: features.aiAssistant,
      customDomains: features.customDomains,
      paymentGateway: features.paymentGateway,
    },
  };
}

/**
 * The plan of an organization that a user creates: the default one, limited to what one of the user's organizations has, so
 * that creating an organization does not lift limits.
 */
export function planForCreator(defaultPlan: DefaultPlan, ofTheirs: readonly Plan[]): Plan {
  const base = planNamed(defaultPlan);
  const [first, ...rest] = ofTheirs;
  if (first === undefined) return base;
  return combined(
    base,
    rest.reduce((left, right) => combined(left, right, larger, either), first),
    smaller,
    both,
  );
}

type PickQuota = (left: number, right: number) => number;
type PickFeature = (left: boolean, right: boolean) => boolean;

function combined(left: Plan, right: Plan, quota: PickQuota, feature: PickFeature): Plan {
  const quotas = Object.entries(left.quotas).map(([name, value]) => [
    name,
    quota(value, right.quotas[name as keyof Quotas]),
  ]);
  const features = Object.entries(left.features).map(([name, value]) => [
    name,
    feature(value, right.features[name as keyof Features]),
  ]);
  return {
    quotas: Object.fromEntries(quotas) as Quotas,
    features: Object.fromEntries(features) as Features,
  };
}

const UNLIMITED = -1;
const larger: PickQuota = (left, right) =>
  left === UNLIMITED || right === UNLIMITED ? UNLIMITED : Math.max(left, right);
const smaller: PickQuota = (left, right) => {
  if (left === UNLIMITED) return right;
  return right === UNLIMITED ? left : Math.min(left, right);
};
const either: PickFeature = (left, right) => left || right;
const both: PickFeature = (left, right) => left && right;
