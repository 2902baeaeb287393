import type { z } from 'zod';
import { deleteApiKey, findApiKey } from '#db/queries/api-key.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ApiKeyRef } from '#src/contracts/account.ts';
import type { Removed } from '#src/contracts/common.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/audit.ts';
import type { AccountContext } from '../context.ts';
import { keyOwnerOf } from './key-owner.ts';

/** Revokes one of the caller's own keys, from the next request on, with every key and token that it has created. */
export async function revokeApiKey(
  ctx: AccountContext,
  { apiKeyId }: z.output<typeof ApiKeyRef>,
): Promise<Removed> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.database, async (tx) => {
    const key = await findApiKey(tx, keyOwnerOf(ctx), apiKeyId);
    if (key === undefined) throw new Fault('not_found', 'No such API key.');
    await deleteApiKey(tx, userId, apiKeyId);
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
