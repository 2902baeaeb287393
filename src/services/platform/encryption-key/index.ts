export { rotateEncryptionKey } from './rotate-key.ts';
export { openStoredVault } from './stored-vault.ts';
