import { AuditLogPage, ListAuditLog, ListOperatorLog, OperatorLogPage } from '#src/contracts/audit-log.ts';
import { listAuditLog, listOperatorLog } from '#src/services/instance/audit/index.ts';
import { internal } from '../base/meta.ts';
import { accountOperatorProcedure, accountProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

export const auditLogRouter = router({
  list: accountProcedure('audit:read')
    .meta(
      internal('List the audit log of the organization, newest first', {
        description:
          'Returns each change with actor, resource, time and address of the client. Filter by actor, action, record or time; an entry has to match all given filters. For owners and admins.',
        takesUnknownIds: true,
      }),
    )
    .input(ListAuditLog)
    .output(AuditLogPage)
    .query(({ ctx, input }) => listAuditLog(ctx.account, input)),
});

export const operatorLogRouter = router({
  list: accountOperatorProcedure
    .meta(
      internal('List the audit log of the whole platform, newest first', {
        description:
          'For platform operators. Returns all entries of the audit log, including entries that belong to no organization, such as requests of licenses at the hub.',
        takesUnknownIds: true,
      }),
    )
    .input(ListOperatorLog)
    .output(OperatorLogPage)
    .query(({ ctx, input }) => listOperatorLog(ctx.account, input)),
});
