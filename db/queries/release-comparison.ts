import type { Id } from '#src/domain/id.ts';
import type { Db } from '../client.ts';
import { releaseOf } from './deployment.ts';

/** A deployment with what is recorded of its release, which an earlier deployment may have made. */
export function findReleaseOf(db: Db, deploymentId: Id<'dep'>) {
  return db
    .selectFrom('deployment')
    .innerJoin('deployment as made', (join) => join.on('made.id', '=', releaseOf('deployment')))
    .select([
      'deployment.id',
      'deployment.createdAt',
      'made.commitHash',
      'made.description',
      'made.pushedBranch',
      'made.sourceJson',
    ])
    .where('deployment.id', '=', deploymentId)
    .executeTakeFirst();
}

export type ReleaseRow = NonNullable<Awaited<ReturnType<typeof findReleaseOf>>>;

/** The deployment whose release receives the visitors of an application. */
export async function findLiveDeploymentId(db: Db, applicationId: Id<'app'>): Promise<Id<'dep'> | null> {
  const row = await db
    .selectFrom('application')
    .select('liveDeploymentId')
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return row?.liveDeploymentId ?? null;
}
