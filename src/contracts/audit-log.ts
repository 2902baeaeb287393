import { z } from 'zod';
import { IsoTime, Paging, pageOf } from './common.ts';

export const ListAuditLog = Paging;
export const AuditLogPage = pageOf(
  z.object({
    auditLogId: z.string(),
    actorKind: z.string().meta({
      description:
        'apiKey, session, guest for somebody who is not signed in, or system for the platform itself',
    }),
    actorId: z.string(),
    action: z.string().meta({ example: 'application.deploy' }),
    resourceId: z.string().nullable(),
    address: z.string().nullable().meta({ description: 'Address of the client' }),
    createdAt: IsoTime,
  }),
);
export type AuditLogPage = z.output<typeof AuditLogPage>;
