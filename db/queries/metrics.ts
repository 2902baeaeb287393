import type { JobKind, JobState } from '#src/domain/job.ts';
import type { Db } from '../client.ts';

export interface JobCount {
  readonly kind: JobKind;
  readonly state: JobState;
  readonly count: number;
  readonly firstRunAt: string;
  readonly firstCreatedAt: string;
}

/** The jobs of the whole platform by kind and state. Only jobs that have not ended are rows. */
export function countJobs(db: Db): Promise<JobCount[]> {
  return db
    .selectFrom('job')
    .select((eb) => [
      eb.ref('kind').$castTo<JobKind>().as('kind'),
      'state',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('runAt').as('firstRunAt'),
      eb.fn.min('createdAt').as('firstCreatedAt'),
    ])
    .groupBy(['kind', 'state'])
    .execute();
}
