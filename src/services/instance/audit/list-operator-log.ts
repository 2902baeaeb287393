import { countEveryEntry, listEveryEntry } from '#db/queries/audit-log.ts';
import type { ListOperatorLog, OperatorLogPage } from '#src/contracts/audit-log.ts';
import { viewAuditEntry } from '../../platform/audit/index.ts';
import type { AccountContext } from '../context.ts';

/** For operators: who did what, in every organization and in none, newest first. */
export async function listOperatorLog(
  { database }: AccountContext,
  { scope, actorId, resourceId, ...page }: ListOperatorLog,
): Promise<OperatorLogPage> {
  const db = database.reader;
  const filter = { isPlatformOnly: scope === 'platform', actorId, resourceId };
  const [rows, total] = await Promise.all([listEveryEntry(db, filter, page), countEveryEntry(db, filter)]);
  return { items: rows.map(viewAuditEntry), total, ...page };
}
