import { AuditLogPage, ListAuditLog, ListOperatorLog, OperatorLogPage } from '#src/contracts/audit-log.ts';
import { listAuditLog, listOperatorLog } from '#src/services/instance/audit/index.ts';
import { internal } from '../base/meta.ts';
import { accountOperatorProcedure, accountProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const auditLogRouter = router({
  list: accountProcedure('audit:read')
    .meta(
      internal('List who did what in the organization, newest first', {
        description:
          'Each change with who made it, on which resource, when, and from which address. For owners and admins.',
      }),
    )
    .input(ListAuditLog)
    .output(AuditLogPage)
    .query(({ ctx, input }) => listAuditLog(ctx.account, input)),
});

export const operatorLogRouter = router({
  list: accountOperatorProcedure
    .meta(
      internal('List who did what on the whole platform, newest first', {
        description:
          'For platform operators. Every row of the audit log, also what belongs to no organization, such as what licenses did at the hub.',
      }),
    )
    .input(ListOperatorLog)
    .output(OperatorLogPage)
    .query(({ ctx, input }) => listOperatorLog(ctx.account, input)),
});
