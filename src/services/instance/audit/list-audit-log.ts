import { countAuditEntries, listAuditEntries } from '#db/queries/audit-log.ts';
import type { AuditLogPage, ListAuditLog } from '#src/contracts/audit-log.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#src/domain/audit.ts';
import { viewAuditEntry } from '../../platform/audit/index.ts';
import type { AccountContext } from '../context.ts';

/** Who did what in the organization, newest first. */
export async function listAuditLog(
  { database, actor }: AccountContext,
  { actorId, resourceId, action, from, to, ...page }: ListAuditLog,
): Promise<AuditLogPage> {
  const db = database.reader;
  const { organizationId } = actor;
  const actions = action === undefined ? undefined : actionsNamed(action);
  if (actions?.length === 0) return { items: [], total: 0, ...page };
  const filter = { actorId, resourceId, actions, from: storedTime(from), before: storedTime(to) };
  const [rows, total] = await Promise.all([
    listAuditEntries(db, organizationId, filter, page),
    countAuditEntries(db, organizationId, filter),
  ]);
  return { items: rows.map(viewAuditEntry), total, ...page };
}

/** The action with this name, or all with this first word. Named one by one, so that an index finds them in any collation. */
function actionsNamed(text: string): AuditAction[] {
  return AUDIT_ACTIONS.filter((action) => action === text || action.startsWith(`${text}.`));
}

function storedTime(text: string | undefined): string | undefined {
  return text === undefined ? undefined : new Date(text).toISOString();
}
