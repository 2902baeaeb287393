import type { Db } from '#db/client.ts';
import { countConnections } from '#db/queries/assistant-connection.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { Clocked } from '../../platform/core/index.ts';

/** Connected assistants of one member. */
export const MAX_CONNECTIONS = 20;

/** Whether a member can connect one more assistant. */
export async function hasRoom({ clock }: Clocked, db: Db, memberId: Id<'mem'>): Promise<boolean> {
  return (await countConnections(db, memberId, isoFromNow(clock))) < MAX_CONNECTIONS;
}
