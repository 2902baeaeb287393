export { getLicenseNameState } from './get-license-name-state.ts';
export { listLicenseClaims } from './list-license-claims.ts';
export { listLicenseNames } from './list-license-names.ts';
export { listLicenses } from './list-licenses.ts';
export { setLicenseStatus } from './set-license-status.ts';
export { withdrawLicenseName } from './withdraw-license-name.ts';
