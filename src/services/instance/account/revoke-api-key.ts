import type { z } from 'zod';
import { deleteApiKey } from '#db/queries/api-key.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ApiKeyRef } from '#src/contracts/account.ts';
import type { Removed } from '#src/contracts/common.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { permittedApiKey } from '../access/index.ts';
import type { AccountContext } from '../context.ts';

/** Revokes one of the caller's own keys, from the next request on, with every key and token that it has created. */
export async function revokeApiKey(
  ctx: AccountContext,
  { apiKeyId }: z.output<typeof ApiKeyRef>,
): Promise<Removed> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
    const key = await permittedApiKey(ctx, tx, apiKeyId);
    await deleteApiKey(tx, key, userId);
    const { organizationId } = key;
    await auditAs(ctx, tx, {
      actor: ctx.actor,
      organizationId,
      action: 'apiKey.revoke',
      resourceId: apiKeyId,
    });
  });
  return { removed: apiKeyId };
}
