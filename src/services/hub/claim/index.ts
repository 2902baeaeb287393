export { claimInstance, findClaimingInstance } from './claim-instance.ts';
export { collectLicenseClaim } from './collect-license-claim.ts';
export { forgetClaims } from './forget-claims.ts';
export { requestLicenseClaim } from './request-license-claim.ts';
