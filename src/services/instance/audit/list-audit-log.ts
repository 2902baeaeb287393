import { listAuditEntries } from '#db/queries/audit-log.ts';
import { countOfOrganization } from '#db/queries/of-organization.ts';
import type { AuditLogPage } from '#src/contracts/audit-log.ts';
import type { Paging } from '#src/contracts/common.ts';
import { viewAuditEntry } from '../../platform/audit/index.ts';
import type { AccountContext } from '../context.ts';

/** Who did what in the organization, newest first. */
export async function listAuditLog({ database, actor }: AccountContext, page: Paging): Promise<AuditLogPage> {
  const db = database.reader;
  const { organizationId } = actor;
  const [rows, total] = await Promise.all([
    listAuditEntries(db, organizationId, page),
    countOfOrganization(db, 'auditLog', organizationId),
  ]);
  return { items: rows.map(viewAuditEntry), total, ...page };
}
