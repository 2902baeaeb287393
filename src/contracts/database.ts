import { z } from 'zod';
import { DATABASE_STATUSES } from '#src/domain/database.ts';
import { IsoTime, idOf } from './common.ts';
import { DatabaseType, NewDatabase } from './site-import.ts';

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
  status: z.enum(DATABASE_STATUSES),
  errorMessage: z.string().nullable(),
  createdAt: IsoTime,
});
export type DatabaseView = z.output<typeof DatabaseView>;

export const RevealedDatabase = z.object({
  password: z.string(),
  variables: z.record(z.string(), z.string()).meta({
    description: 'Environment variables with which an application connects to the database',
    example: { DATABASE_URL: 'postgresql://shop:correct%20horse@127.64.12.7:5432/shop' },
  }),
});
export type RevealedDatabase = z.output<typeof RevealedDatabase>;
