import { createPrivateKey } from 'node:crypto';
import type { Id } from '#src/domain/id.ts';
import { invalidInput } from '#src/kernel/fault.ts';

/** Under which names the secrets of a git provider are sealed. */
export const providerTokenIdentity = (gitProviderId: Id<'gp'>): string =>
  `gitProvider:${gitProviderId}:token`;
export const providerKeyIdentity = (gitProviderId: Id<'gp'>): string =>
  `gitProvider:${gitProviderId}:privateKey`;
export const providerWebhookSecretIdentity = (gitProviderId: Id<'gp'>): string =>
  `gitProvider:${gitProviderId}:webhookSecret`;

/** Throws 400 where a text is no RSA key in PEM form, which is what GitHub Apps sign with. */
export function assertAppKey(pem: string): void {
  if (typeOfKey(pem) === 'rsa') return;
  const message = 'Must be an RSA private key in PEM form, without a passphrase';
  throw invalidInput(['privateKey'], message);
}

function typeOfKey(pem: string): string | undefined {
  try {
    return createPrivateKey(pem).asymmetricKeyType;
  } catch {
    // The cause is left out: it may quote the key.
    return undefined;
  }
}
