import { LICENSE_STATUSES } from '#src/domain/license.ts';
import { LICENSE_FEATURES, LICENSE_LIMITS, PLAN_NAMES } from '#src/domain/plan.ts';
import { common } from '../../parts/index.ts';
import { licenseStatusText } from '../../vocabulary/licenses.tsx';
import { featureText, limitNumber, limitText, planText } from '../../vocabulary/plans.tsx';

/** The license as the hub wrote it, in words. What only a newer hub knows is shown under its own name. */

export const planWord = (plan: string): string => wordOf(PLAN_NAMES, planText, plan);

export const statusWord = (status: string): string => wordOf(LICENSE_STATUSES, licenseStatusText, status);

export function limitWords(limits: Readonly<Record<string, number>>): string {
  return Object.entries(limits)
    .map(([name, value]) => `${wordOf(LICENSE_LIMITS, limitText, name)}: ${limitNumber(value)}`)
    .join(' · ');
}

export function featureWords(features: Readonly<Record<string, boolean>>): string {
  const on = Object.keys(features).filter((name) => features[name] === true);
  return on.length === 0
    ? common.none
    : on.map((name) => wordOf(LICENSE_FEATURES, featureText, name)).join(' · ');
}

function wordOf<Known extends string>(all: readonly Known[], textOf: (known: Known) => string, name: string) {
  const known = all.find((one) => one === name);
  return known === undefined ? name : textOf(known);
}
