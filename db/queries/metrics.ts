import type { Id } from '#src/domain/id.ts';
import type { JobKind, JobState } from '#src/domain/job.ts';
import type { Db } from '../client.ts';
import { releaseOf } from './deployment.ts';

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

/** The releases that should run on a node. */
export async function listWantedReleases(db: Db, node: string): Promise<Id<'dep'>[]> {
  const rows = await db
    .selectFrom('application')
    .innerJoin('deployment as live', 'live.id', 'application.liveDeploymentId')
    .select(releaseOf('live').as('releaseId'))
    .where('application.desired', '=', 'run')
    .where('application.node', '=', node)
    .execute();
  return rows.map(({ releaseId }) => releaseId);
}
