import { AuditLogPage, ListAuditLog } from '#src/contracts/audit-log.ts';
import { listAuditLog } from '#src/services/instance/audit/list-audit-log.ts';
import { internal } from '../meta.ts';
import { memberProcedure } from '../procedures.ts';
import { router } from '../trpc.ts';

export const auditLogRouter = router({
  list: memberProcedure('audit:read')
    .meta(
      internal('List who did what in the organization, newest first', {
        description:
          'Each change with who made it, on which resource, when, and from which address. For owners and admins.',
      }),
    )
    .input(ListAuditLog)
    .output(AuditLogPage)
    .query(({ ctx, input }) => listAuditLog(ctx.member, input)),
});
