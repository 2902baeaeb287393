import {
  LICENSE_FEATURES,
  LICENSE_LIMITS,
  type LicenseFeature,
  type LicenseLimit,
  type PlanName,
} from '#src/domain/plan.ts';
import type { RouterInputs, RouterOutputs } from '../../../api/index.ts';

/** Whether a license includes a feature: as its plan, or in any case. */
export type FeatureChoice = 'plan' | 'yes' | 'no';

/** The form of a license. An empty limit is that of the plan. */
export interface Draft {
  readonly name: string;
  readonly plan: PlanName;
  readonly limits: Readonly<Record<LicenseLimit, string>>;
  readonly features: Readonly<Record<LicenseFeature, FeatureChoice>>;
}

/** The form as it is first shown: what differs from the plan is an override. */
export function draftOf(
  { name, plan, limits, features }: RouterOutputs['license']['get'],
  plans: RouterOutputs['plan']['list']['items'],
): Draft {
  const base = plans.find((one) => one.plan === plan);
  const limitOf = (limit: LicenseLimit) =>
    base?.limits[limit] === limits[limit] ? '' : String(limits[limit]);
  const featureOf = (feature: LicenseFeature): FeatureChoice => {
    if (base?.features[feature] === features[feature]) return 'plan';
    return features[feature] ? 'yes' : 'no';
  };
  return {
    name: name ?? '',
    plan,
    limits: recordOf(LICENSE_LIMITS, limitOf),
    features: recordOf(LICENSE_FEATURES, featureOf),
  };
}

/** What the form changes. Overrides that are left out end. */
export function inputOf(
  licenseId: string,
  { name, plan, limits, features }: Draft,
): RouterInputs['license']['update'] {
  const ownLimits = LICENSE_LIMITS.filter((limit) => limits[limit].trim() !== '');
  const ownFeatures = LICENSE_FEATURES.filter((feature) => features[feature] !== 'plan');
  return {
    licenseId,
    name: name.trim() === '' ? null : name.trim(),
    plan,
    limits: Object.fromEntries(ownLimits.map((limit) => [limit, Number(limits[limit])])),
    features: Object.fromEntries(ownFeatures.map((feature) => [feature, features[feature] === 'yes'])),
  };
}

function recordOf<Name extends string, Value>(
  names: readonly Name[],
  choose: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, choose(name)])) as Record<Name, Value>;
}
