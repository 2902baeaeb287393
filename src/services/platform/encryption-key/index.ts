export { type KeyState, readKeyState, rotateEncryptionKey } from './rotate-key.ts';
export { openStoredVault } from './stored-vault.ts';
