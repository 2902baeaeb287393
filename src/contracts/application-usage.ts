import { z } from 'zod';
import { IsoTime } from './common.ts';

const Bytes = z.number().int().min(0).nullable();

export const ApplicationUsage = z
  .object({
    memoryBytes: Bytes,
    memoryLimitBytes: Bytes.meta({ description: 'Null if the memory is not limited' }),
    cpuSeconds: z.number().min(0).nullable().meta({
      description: 'CPU time since the last start. Two measurements give the use of the CPU',
      example: 12.5,
    }),
    cpuLimit: z
      .number()
      .nullable()
      .meta({ description: 'Cores, in fractions too; null if they are not limited', example: 1 }),
    diskBytes: Bytes.meta({
      description: 'Disk space of the application with its kept releases, measured from time to time',
    }),
    processes: z.number().int().min(0).nullable(),
    startedAt: IsoTime.nullable().meta({ description: 'Time of the last start; null if it does not run' }),
    restarts: z
      .number()
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'How often it was started again after it had ended by itself' }),
    measuredAt: IsoTime,
  })
  .meta({ description: 'What the running release uses. What is not known is null' });
export type ApplicationUsage = z.output<typeof ApplicationUsage>;
