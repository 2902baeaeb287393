import { countAccountEntries, listAccountEntries } from '#db/queries/audit-log.ts';
import type { AuditLogPage } from '#src/contracts/audit-log.ts';
import type { Paging } from '#src/contracts/common.ts';
import { viewAuditEntry } from '../../platform/audit/index.ts';
import type { AccountUserContext } from '../context.ts';

/** Lists what happened to the caller's own account: sign-ins, and changes of password and sessions. Newest first. */
export async function listMyActivity(ctx: AccountUserContext, page: Paging): Promise<AuditLogPage> {
  const db = ctx.database.reader;
  const { userId } = ctx.actor;
  const [rows, total] = await Promise.all([
    listAccountEntries(db, userId, page),
    countAccountEntries(db, userId),
  ]);
  return { items: rows.map(viewAuditEntry), total, ...page };
}
