import { z } from 'zod';
import { Id, IsoTime, Paging, pageOf, TimeInput } from './common.ts';

const resourceId = Id.meta({
  description: 'Only what was done to this record',
  example: 'app_01k0example',
}).optional();

export const ListAuditLog = Paging.extend({
  actorId: Id.meta({
    description: 'Only what this user, API key or assistant token did',
    example: 'usr_01k0example',
  }).optional(),
  action: z
    .string()
    .max(100)
    .regex(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/, 'Must be an action, such as application.deploy, or its first word')
    .meta({
      description:
        'Only entries of this action, such as `application.deploy`, or of all actions with this first word, such as `application`',
      example: 'application.deploy',
    })
    .optional(),
  resourceId,
  from: TimeInput.meta({ description: 'Only entries of this time or later' }).optional(),
  to: TimeInput.meta({
    description: 'Only entries before this time',
    example: '2026-05-05T12:30:00.000Z',
  }).optional(),
});
export type ListAuditLog = z.output<typeof ListAuditLog>;
/** The entries about the account of a user. */
export const ListActivity = Paging;

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
  actorId: Id.meta({
    description: 'Only what this key, user or license did',
    example: 'usr_01k0example',
  }).optional(),
  resourceId,
});
export type ListOperatorLog = z.output<typeof ListOperatorLog>;
export const OperatorLogPage = pageOf(AuditLogEntry.extend({ organizationId: z.string().nullable() }));
export type OperatorLogPage = z.output<typeof OperatorLogPage>;
