import type { AuditLogTable } from '../bookkeeping-schema.ts';
import type { Db, Tx } from '../client.ts';

export async function insertAuditEntry(tx: Tx, entry: AuditLogTable): Promise<void> {
  await tx.insertInto('auditLog').values(entry).execute();
}

export function listAuditEntries(db: Db, organizationId: string, page: { limit: number; offset: number }) {
  return db
    .selectFrom('auditLog')
    .select(['id', 'actorKind', 'actorId', 'action', 'resourceId', 'address', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}
