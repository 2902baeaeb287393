import type { z } from 'zod';
import {
  deleteAssistantToken,
  findAssistantToken,
  replaceAssistantToken,
} from '#db/queries/assistant-token.ts';
import { inTransaction } from '#db/transaction.ts';
import type {
  AssistantTokenState,
  CreateAssistantToken,
  CreatedAssistantToken,
} from '#src/contracts/account.ts';
import type { Removed } from '#src/contracts/common.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { audit } from '../../platform/audit/audit.ts';
import { hasFeature } from '../../platform/plan/plan.ts';
import type { MemberContext } from '../context.ts';
import { lifetimeFor } from './lifetime.ts';

/**
 * Creates the caller's assistant token for this organization, in the place of the one they had:
 * docs/specification/1-site-import.md,
 * "Authentication, Public read API". It reads what its holder may see, and does nothing else.
 */
export async function createAssistantToken(
  ctx: MemberContext,
  { expiresInDays }: z.output<typeof CreateAssistantToken>,
): Promise<z.output<typeof CreatedAssistantToken>> {
  const { userId, organizationId } = ctx.actor;
  if (!(await hasFeature(ctx, ctx.database.reader, organizationId, 'aiAssistant'))) {
    throw new Fault('forbidden', 'The AI assistant is not part of the plan. Ask for a larger one.');
  }
  const token = ctx.ids.token('asst');
  const id = ctx.ids.next('ast');
  return inTransaction(ctx.database, async (tx) => {
    const lifetime = await lifetimeFor(ctx, tx, expiresInDays);
    await replaceAssistantToken(tx, {
      id,
      organizationId,
      userId,
      tokenHash: hashOfToken(token),
      ...lifetime,
      lastUsedAt: null,
      createdAt: isoFromNow(ctx.clock),
    });
    await audit(ctx, tx, 'assistantToken.create', id);
    return { token, expiresAt: lifetime.expiresAt };
  });
}

/** Whether the caller has an assistant token here, and since when; never the token itself. */
export async function getAssistantToken(ctx: MemberContext): Promise<AssistantTokenState> {
  const token = await findAssistantToken(ctx.database.reader, ctx.actor);
  if (token === undefined) return { exists: false, createdAt: null, expiresAt: null, lastUsedAt: null };
  const { id: _, ...times } = token;
  return { exists: true, ...times };
}

/** Revokes the caller's assistant token here, from the next request on. */
export async function revokeAssistantToken(ctx: MemberContext): Promise<Removed> {
  return inTransaction(ctx.database, async (tx) => {
    const token = await findAssistantToken(tx, ctx.actor);
    if (token === undefined || !(await deleteAssistantToken(tx, ctx.actor))) {
      throw new Fault('not_found', 'You have no assistant token here.');
    }
    await audit(ctx, tx, 'assistantToken.revoke', token.id);
    return { removed: token.id };
  });
}
