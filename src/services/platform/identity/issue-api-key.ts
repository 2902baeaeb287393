import type { Tx } from '#db/client.ts';
import { insertApiKey } from '#db/queries/api-key.ts';
import type { KeyRight, Permitted } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Recording } from '../core/index.ts';

/** The name of the key that the first start makes, and of every key that takes its place. */
export const FIRST_KEY_NAME = 'First key';

/**
 * Makes an account API key and answers it, this once: what is stored is its hash. `parentKeyId` is the key that makes
 * it: it ends with that one.
 */
export async function issueApiKey(
  { ids, clock }: Recording,
  tx: Tx,
  organization: Permitted<'organization', KeyRight>,
  key: {
    userId: string;
    name: string;
    expiresAt: string | null;
    parentKeyId: string | null;
  },
): Promise<{ apiKeyId: string; apiKey: string }> {
  const apiKeyId = ids.next('key');
  const apiKey = ids.token('key');
  await insertApiKey(tx, organization, {
    id: apiKeyId,
    ...key,
    tokenHash: hashOfToken(apiKey),
    lastUsedAt: null,
    createdAt: isoFromNow(clock),
  });
  return { apiKeyId, apiKey };
}
