export { admitLicense, admitVisitor, assertInScope, licenseOf } from './admit-license.ts';
export { assertBudget } from './assert-budget.ts';
export { createLicense } from './create-license.ts';
export { getLicense } from './get-license.ts';
export { newLicenseKey } from './keys.ts';
export { assertActive, type License, lockActiveLicense, lockLicense, readLicense } from './license.ts';
export { listLicenseRefusals } from './list-license-refusals.ts';
export { listPlans } from './list-plans.ts';
export { forgetRefusals, nameIn, noteRefusal } from './note-refusal.ts';
export {
  alreadyTaken,
  assertBelowLimit,
  assertInstance,
  limitReached,
  notFound,
  takenBy,
} from './refusals.ts';
export { isAboveOwnHost, isOwnHost, publicSuffixProblem, registrableHost } from './registrable-host.ts';
export { rotateLicenseKey } from './rotate-license-key.ts';
export { updateLicense } from './update-license.ts';
export { namesElsewhere, readUsage, usageElsewhere } from './usage.ts';
export { viewLicense } from './view-license.ts';
