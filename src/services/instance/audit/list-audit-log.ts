import type { AuditLogPage } from '#src/contracts/audit-log.ts';
import type { Paging } from '#src/contracts/common.ts';
import type { MemberContext } from '../context.ts';

/** Who did what in the organization, newest first. */
export async function listAuditLog({ database, actor }: MemberContext, page: Paging): Promise<AuditLogPage> {
  const rows = database.reader.selectFrom('auditLog').where('organizationId', '=', actor.organizationId);
  const [items, { total }] = await Promise.all([
    rows
      .select(['id as auditLogId', 'actorKind', 'actorId', 'action', 'resourceId', 'address', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { items, total, ...page };
}
