import { countConnections, listConnections } from '#db/queries/assistant-connection.ts';
import type { Paging } from '#src/contracts/common.ts';
import type { ConnectionPage } from '#src/contracts/oauth.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { MemberContext } from '../context.ts';

/** The assistants that the caller has connected in this organization, newest first. */
export async function listAssistantConnections(ctx: MemberContext, page: Paging): Promise<ConnectionPage> {
  const db = ctx.database.reader;
  const { memberId } = ctx.actor;
  const now = isoFromNow(ctx.clock);
  const [rows, total] = await Promise.all([
    listConnections(db, memberId, { ...page, now }),
    countConnections(db, memberId, now),
  ]);
  return { items: rows.map(({ id, ...row }) => ({ connectionId: id, ...row })), total, ...page };
}
