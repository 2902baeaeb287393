import type { Vault } from '#src/kernel/vault.ts';

/** The secret with which Better Auth signs cookies and encrypts second factors. */
export const authSecret = (vault: Vault): string => vault.derive('better-auth').toString('base64url');
