import { LICENSE_STATUSES, type LicenseStatus } from '#src/domain/license.ts';
import { PLAN_NAMES, type PlanName } from '#src/domain/plan.ts';
import { choiceParam, textParam } from '../../../parts/search-params.ts';

/** The filters in the address of the screen. */
interface LicensesSearch {
  readonly query?: string;
  readonly status?: LicenseStatus;
  readonly plan?: PlanName;
}

export function readLicensesSearch({ query, status, plan }: Record<string, unknown>): LicensesSearch {
  return {
    query: textParam(query),
    status: choiceParam(status, LICENSE_STATUSES),
    plan: choiceParam(plan, PLAN_NAMES),
  };
}
