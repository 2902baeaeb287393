import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Tx } from '#db/client.ts';
import { listTwoFactors, replaceTwoFactor } from '#db/queries/two-factor.ts';
import type { Id } from '#src/domain/id.ts';
import type { Vault } from '#src/kernel/vault.ts';
import { forPlatform } from '../access/permit.ts';
import { authSecret } from '../identity/index.ts';

const BATCH_SIZE = 200;

/**
 * Encrypts the second factors of all users for the secret that Better Auth gets from another vault. Rejects where the
 * first vault is not the one that encrypted them. Returns how many users have one.
 */
export async function reencryptTwoFactors(tx: Tx, from: Vault, to: Vault): Promise<number> {
  const [oldSecret, newSecret] = [authSecret(from), authSecret(to)];
  const reencrypt = async (data: string) =>
    symmetricEncrypt({ key: newSecret, data: await symmetricDecrypt({ key: oldSecret, data }) });
  let count = 0;
  let afterId: Id<'aut'> | null = null;
  for (;;) {
    const stored = await listTwoFactors(tx, afterId, BATCH_SIZE);
    for (const { id, secret, backupCodes } of stored)
      await replaceTwoFactor(tx, forPlatform('key-rotation'), {
        id,
        secret: await reencrypt(secret),
        backupCodes: await reencrypt(backupCodes),
      });
    count += stored.length;
    afterId = stored.at(-1)?.id ?? afterId;
    if (stored.length < BATCH_SIZE) return count;
  }
}
