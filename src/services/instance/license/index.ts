export { adoptLicenseLink } from './adopt-license-link.ts';
export { claimLicenseLink } from './claim-license-link.ts';
export { collectClaim } from './collect-claim.ts';
export { getLicenseLink } from './get-license-link.ts';
export { prepareLicenseLink } from './prepare-license-link.ts';
export { reconcileNames } from './reconcile-names.ts';
export { registerLicenseLink } from './register-license-link.ts';
export { removeLicenseLink } from './remove-license-link.ts';
export { syncIfDue, syncLicense } from './sync-license.ts';
