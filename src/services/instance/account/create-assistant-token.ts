import type { z } from 'zod';
import { replaceAssistantToken } from '#db/queries/assistant-token.ts';
import { inTransaction } from '#db/transaction.ts';
import type { CreateAssistantToken, CreatedAssistantToken } from '#src/contracts/account.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { audit } from '../../platform/audit/index.ts';
import { hasFeature } from '../../platform/plan/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { lifetimeFor } from './lifetime.ts';

/**
 * Creates the caller's assistant token for this organization, and replaces the earlier one:
 * docs/specification/1-site-import.md, "Authentication, Public read API". It can only read, and only what its holder can see.
 */
export async function createAssistantToken(
  ctx: MemberContext,
  { expiresInDays }: z.output<typeof CreateAssistantToken>,
): Promise<z.output<typeof CreatedAssistantToken>> {
  const organization = permittedOrganization(ctx, 'self:manage');
  if (!(await hasFeature(ctx, ctx.database.reader, organization.id, 'aiAssistant'))) {
    throw new Fault('forbidden', 'The AI assistant is not part of the plan. Ask for a larger plan.');
  }
  const token = ctx.ids.token('asst');
  const id = ctx.ids.next('ast');
  return inTransaction(ctx.database, async (tx) => {
    const lifetime = await lifetimeFor(ctx, tx, expiresInDays);
    await replaceAssistantToken(tx, organization, {
      id,
      userId: ctx.actor.userId,
      tokenHash: hashOfToken(token),
      ...lifetime,
      lastUsedAt: null,
      createdAt: isoFromNow(ctx.clock),
    });
    await audit(ctx, tx, 'assistantToken.create', id);
    return { token, expiresAt: lifetime.expiresAt };
  });
}
