export { addLicenseInstance, parseCloudUrl } from './add-license-instance.ts';
export { CLAIM_VALID_MS, openHandover, sealHandover } from './handover.ts';
export { isHashOf, registerInstance } from './identify-instance.ts';
export { listOwnLicenseInstances } from './list-own-license-instances.ts';
export { moveLicenseNames } from './move-license-names.ts';
export { moveOwnLicenseNames } from './move-own-license-names.ts';
export { removeLicenseInstance } from './remove-license-instance.ts';
export { removeOwnLicenseInstance } from './remove-own-license-instance.ts';
export { syncLicense } from './sync-license.ts';
