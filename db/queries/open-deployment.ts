import { sql } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Db } from '../client.ts';

/** The condition of the index `deployment_open`, word by word. */
const IS_OPEN = sql<boolean>`"status" in ('queued', 'running')`;

/**
 * Applications with a deployment that waits or runs and in whose lane no job is at work, because one was given up or
 * discarded.
 */
export async function listUnattendedDeployments(db: Db, limit: number): Promise<Id<'app'>[]> {
  const rows = await db
    .selectFrom('deployment')
    .select('applicationId')
    .where(IS_OPEN)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('job').select('job.id').whereRef('job.lane', '=', 'deployment.applicationId'),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ applicationId }) => applicationId))];
}

/** The deployments of an application that run or wait, in this order. */
export function listOpenDeployments(db: Db, applicationId: Id<'app'>) {
  return db
    .selectFrom('deployment')
    .select(['id', 'releaseId'])
    .where('applicationId', '=', applicationId)
    .where(IS_OPEN)
    .orderBy('status', 'desc')
    .execute();
}
