export { planForCreator, planNamed } from './default-plan.ts';
export { findLicense, licenseAllows, licenseExcess, limitRemedy, readLicense } from './license.ts';
export {
  assertQuota,
  assertTeamMemberFits,
  type CountedResource,
  countAllHeld,
  hasFeature,
  lockedQuotaExcess,
  lockOrganization,
  planOf,
  quotaExcess,
  readPlan,
} from './plan.ts';
export { PLANS } from './plan-table.ts';
