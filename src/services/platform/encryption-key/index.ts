export { authSecret } from './reencrypt-two-factors.ts';
export { rotateEncryptionKey } from './rotate-key.ts';
export { openStoredVault } from './stored-vault.ts';
