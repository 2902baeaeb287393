import type { Tx } from '#db/client.ts';
import { insertApiKey, insertKeyProjects } from '#db/queries/api-key.ts';
import type { ApiKeyScope } from '#src/domain/api-key.ts';
import type { Id } from '#src/domain/id.ts';
import type { KeyRight, Permitted } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import type { Recording } from '../core/index.ts';

/** The name of the key that the first start makes, and of every key that takes its place. */
export const FIRST_KEY_NAME = 'First key';

/**
 * Creates an account API key and returns it, only once: its hash is stored. `parentKeyId` is the key that makes
 * it: it ends with that one.
 */
export async function issueApiKey(
  { ids, clock }: Recording,
  tx: Tx,
  organization: Permitted<'organization', KeyRight>,
  {
    limits,
    ...key
  }: {
    userId: Id<'usr'>;
    name: string;
    expiresAt: string | null;
    parentKeyId: Id<'key'> | null;
    /** Default: no limits. */
    limits?: { scopes: readonly ApiKeyScope[] | null; projectIds: readonly Id<'prj'>[] | null };
  },
): Promise<{ apiKeyId: Id<'key'>; apiKey: string }> {
  const projectIds = limits?.projectIds ?? null;
  const apiKeyId = ids.next('key');
  const apiKey = ids.token('key');
  await insertApiKey(tx, organization, {
    id: apiKeyId,
    ...key,
    scopes: limits?.scopes?.join(',') ?? null,
    isProjectBound: projectIds === null ? 0 : 1,
    tokenHash: hashOfToken(apiKey),
    lastUsedAt: null,
    createdAt: isoFromNow(clock),
  });
  if (projectIds !== null) await insertKeyProjects(tx, organization, apiKeyId, projectIds);
  return { apiKeyId, apiKey };
}
