import { z } from 'zod';
import { DATABASE_STATUSES } from '#src/domain/database.ts';
import { IsoTime, idOf, isStorable, Paging, pageOf } from './common.ts';
import { DatabaseType, NewDatabase } from './site-import.ts';

const DatabaseStatus = z.enum(DATABASE_STATUSES).meta({
  description:
    '`creating`: the server does not accept connections yet. `error`: it did not start; `errorMessage` contains the reason',
});

export const CreateDatabase = NewDatabase.extend({ environmentId: idOf('env') });
export const CreatedDatabase = z.object({
  databaseId: z.string(),
  databaseServiceHost: z
    .string()
    .meta({ description: 'Internal host name of the database', example: '127.64.12.7' }),
});

export const DatabaseRef = z.object({ databaseId: idOf('db') });
export type DatabaseRef = z.output<typeof DatabaseRef>;

export const DatabaseView = z.object({
  databaseId: z.string(),
  projectId: z.string(),
  environmentId: z.string(),
  type: DatabaseType,
  name: z.string(),
  user: z.string(),
  host: z.string(),
  port: z.number().int(),
  status: DatabaseStatus,
  errorMessage: z.string().nullable(),
  createdAt: IsoTime,
});
export type DatabaseView = z.output<typeof DatabaseView>;

export const ListDatabases = Paging.extend({
  search: z
    .string()
    .min(1)
    .max(200)
    .refine(isStorable, 'Must be Unicode text without NUL')
    .meta({
      description: 'Only databases with this text in their name or host. Not case-sensitive',
      example: 'shop',
    })
    .optional(),
  projectId: idOf('prj').meta({ description: 'Only databases of this project' }).optional(),
  environmentId: idOf('env').meta({ description: 'Only databases of this environment' }).optional(),
  type: DatabaseType.meta({ description: 'Only databases of this type' }).optional(),
  status: DatabaseStatus.optional(),
});
export const DatabaseSummary = z.object({
  databaseId: z.string(),
  name: z.string(),
  type: DatabaseType,
  status: DatabaseStatus,
  errorMessage: z.string().nullable(),
  projectId: z.string(),
  projectName: z.string(),
  environmentId: z.string(),
  environmentName: z.string(),
  createdAt: IsoTime,
});
export type DatabaseSummary = z.output<typeof DatabaseSummary>;
export const DatabasePage = pageOf(DatabaseSummary);

export const RevealedDatabase = z.object({
  password: z.string(),
  variables: z.record(z.string(), z.string()).meta({
    description: 'Environment variables with which an application connects to the database',
    example: { DATABASE_URL: 'postgresql://shop:correct%20horse@127.64.12.7:5432/shop' },
  }),
});
export type RevealedDatabase = z.output<typeof RevealedDatabase>;
