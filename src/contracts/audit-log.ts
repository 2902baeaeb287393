import { z } from 'zod';
import { Id, IsoTime, Paging, pageOf } from './common.ts';

export const ListAuditLog = Paging;
const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);
const AuditChange = z.object({
  field: z.string().meta({ example: 'name' }),
  before: AuditValue.meta({ description: 'Value before the action; null if it had no value' }),
  after: AuditValue.meta({ description: 'Value after the action; null if it has no value' }),
});

const AuditLogEntry = z.object({
  auditLogId: z.string(),
  actorKind: z.string().meta({
    description:
      '`apiKey`, `assistantToken`, `session`, `guest` (a caller who is not signed in) or `system` (the platform itself)',
  }),
  actorId: z.string(),
  action: z.string().meta({ example: 'application.deploy' }),
  resourceId: z.string().nullable(),
  address: z.string().nullable().meta({ description: 'Address of the client' }),
  changes: z.array(AuditChange).meta({
    description:
      'The fields that the action changed. Empty for actions without recorded fields, and for entries of earlier versions. Secrets are never recorded; for environment variables, only the names are recorded',
  }),
  createdAt: IsoTime,
});

export const AuditLogPage = pageOf(AuditLogEntry);
export type AuditLogPage = z.output<typeof AuditLogPage>;

export const ListOperatorLog = Paging.extend({
  scope: z.enum(['all', 'platform']).default('all').meta({
    description:
      '`platform`: only entries that belong to no organization, such as those of licenses and accounts',
  }),
  actorId: Id.optional().meta({ description: 'Only what this key, user or license did' }),
  resourceId: Id.optional().meta({ description: 'Only what was done to this record' }),
});
export type ListOperatorLog = z.output<typeof ListOperatorLog>;
export const OperatorLogPage = pageOf(AuditLogEntry.extend({ organizationId: z.string().nullable() }));
export type OperatorLogPage = z.output<typeof OperatorLogPage>;
