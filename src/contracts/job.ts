import { z } from 'zod';
import { JOB_KINDS, JOB_PHASES } from '#src/domain/job.ts';
import { IsoTime, idOf, Paging, pageOf } from './common.ts';

/** The queue of durable jobs, for operators. */

export const ListJobs = Paging.extend({
  state: z
    .enum(JOB_PHASES)
    .meta({
      description:
        '`waiting`: no attempt has failed. `failing`: the last attempt failed. `givenUp`: the last of all attempts failed',
    })
    .optional(),
  kind: z.enum(JOB_KINDS).meta({ description: 'Only jobs of this kind' }).optional(),
});
export type ListJobs = z.output<typeof ListJobs>;

const JobView = z.object({
  jobId: z.string(),
  kind: z.string().meta({ example: 'deployment.run' }),
  state: z.enum(JOB_PHASES),
  attempts: z.number().int(),
  lastError: z.string().nullable().meta({
    description: 'Error of the last failed attempt, at most 500 characters. Credentials in it are masked',
  }),
  runAt: IsoTime.nullable().meta({
    description: 'Start of the next attempt, or of the current one. Null for a job that was given up',
  }),
  createdAt: IsoTime,
  organizationId: z.string().nullable().meta({
    description: 'Organization that the job belongs to. Null for jobs of merchants and of the platform',
  }),
  merchantId: z.string().nullable().meta({ description: 'Merchant of the gateway that the job belongs to' }),
});

const count = z.number().int().min(0);
export const JobPage = pageOf(JobView).extend({
  counts: z
    .object({ waiting: count, running: count, failing: count, givenUp: count })
    .meta({ description: 'Number of jobs in each state, of all kinds or of the given kind' }),
});
export type JobPage = z.output<typeof JobPage>;

export const JobRef = z.object({ jobId: idOf('job') });
export type JobRef = z.output<typeof JobRef>;

export const RetriedJob = z.object({
  jobId: z.string().meta({ description: 'Id of the job from now on: a job that was given up gets a new id' }),
});
export type RetriedJob = z.output<typeof RetriedJob>;
