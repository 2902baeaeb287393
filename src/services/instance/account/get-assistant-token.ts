import { findAssistantToken } from '#db/queries/assistant-token.ts';
import type { AssistantTokenState } from '#src/contracts/account.ts';
import type { MemberContext } from '../context.ts';

/** Whether the caller has an assistant token here, and since when; never the token itself. */
export async function getAssistantToken(ctx: MemberContext): Promise<AssistantTokenState> {
  const token = await findAssistantToken(ctx.database.reader, ctx.actor);
  if (token === undefined) return { exists: false, createdAt: null, expiresAt: null, lastUsedAt: null };
  const { id: _, ...times } = token;
  return { exists: true, ...times };
}
