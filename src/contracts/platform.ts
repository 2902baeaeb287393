import { z } from 'zod';
import { IsoTime, Paging, pageOf } from './common.ts';

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
