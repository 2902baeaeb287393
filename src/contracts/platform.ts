import { z } from 'zod';
import { CHECK_RESULTS, DOCTOR_CHECKS } from '#src/domain/doctor.ts';
import { ENGINE_NAMES } from '#src/domain/engine.ts';
import { ROLES } from '#src/domain/surface.ts';
import { IsoTime, Paging, pageOf } from './common.ts';
import { ReleaseNote } from './release.ts';

/** The running platform itself, for operators. */

export const ListNodes = Paging;
export const NodePage = pageOf(
  z.object({
    nodeId: z.string().meta({ description: 'Id of the data folder of the process' }),
    host: z.string().nullable().meta({
      description:
        'Name of the machine. This and the next three fields are null for a process of an earlier version',
      example: 'paas-1',
    }),
    version: z.string().nullable().meta({ example: '1.4.0' }),
    roles: z
      .array(z.string())
      .nullable()
      .meta({ example: ['instance', 'hub'] }),
    startedAt: IsoTime.nullable(),
    lastSeenAt: IsoTime,
    isAlive: z.boolean().meta({ description: 'Whether it has reported in the last 30 seconds' }),
  }),
);
export type NodePage = z.output<typeof NodePage>;

const count = z.number().int().min(0);
export const PlatformView = z.object({
  version: z.string().meta({ example: '1.4.0' }),
  nodeVersion: z.string().meta({ description: 'Version of Node.js', example: '24.4.1' }),
  roles: z.array(z.enum(ROLES)).meta({ description: 'Roles of this process' }),
  database: z.enum(['sqlite', 'postgres']),
  engine: z.enum(ENGINE_NAMES).nullable().meta({
    description: 'Engine of this process. Null in a process without the role `instance`',
  }),
  publicUrl: z.string().meta({ example: 'https://paas.example.com' }),
  startedAt: IsoTime.meta({ description: 'Start of this process' }),
  counts: z
    .object({
      organizations: count,
      users: count,
      applications: count,
      deploymentsQueued: count,
      deploymentsRunning: count,
    })
    .meta({ description: 'Of the whole platform' }),
});
export type PlatformView = z.output<typeof PlatformView>;

export const PlatformDiagnosis = z.object({
  checkedAt: IsoTime.meta({ description: 'End of the checks. A result is reused for 10 seconds' }),
  checks: z.array(
    z.object({
      check: z.enum(DOCTOR_CHECKS).meta({ example: 'dataFolder' }),
      status: z.enum(CHECK_RESULTS).meta({
        description: '`warning`: it works with a limit. `problem`: it does not work',
      }),
      message: z.string().meta({ description: 'What was found' }),
      remedy: z.string().nullable().meta({ description: 'What to do next. Null: nothing' }),
    }),
  ),
});
export type PlatformDiagnosis = z.output<typeof PlatformDiagnosis>;

export const UpgradeView = z.object({
  current: z.string().meta({ description: 'Version of this process', example: '1.4.0' }),
  databaseLevel: z.string().meta({
    description: 'Name of the newest migration of the database',
    example: '0029-used-codes',
  }),
  latest: z.string().nullable().meta({
    description: 'Newest version, from the document at `UPDATE_URL`. Null if it is not known',
    example: '1.5.0',
  }),
  isNewer: z.boolean().meta({ description: 'Whether `latest` is later than `current`' }),
  notes: z.array(ReleaseNote).meta({ description: 'Changes of the versions after `current`, newest first' }),
  runsMigrations: z.boolean().nullable().meta({
    description: 'Whether the first start of `latest` changes the tables. Null if `latest` is not known',
  }),
  source: z.string().nullable().meta({
    description: 'Value of `UPDATE_URL`. Null if it is not set',
    example: 'https://updates.example.com/release.json',
  }),
  problem: z.string().nullable().meta({ description: 'Why `latest` is not known, and what to do' }),
});
export type UpgradeView = z.output<typeof UpgradeView>;
