import type { JobTable } from '../bookkeeping-schema.ts';
import type { Database, Db, Tx } from '../client.ts';
import { inTransaction } from '../transaction.ts';

/** A claimed piece of work. `attempts` is its fencing number: a claim that was taken over cannot settle it. */
export type ClaimedJob = Pick<JobTable, 'id' | 'kind' | 'payloadJson' | 'lane'> & { attempts: number };

export async function insertJob(
  db: Db,
  job: Pick<JobTable, 'id' | 'kind' | 'payloadJson' | 'lane' | 'node' | 'runAt' | 'createdAt'>,
): Promise<void> {
  await db.insertInto('job').values(job).execute();
}

/**
 * Claims the oldest job that is due, whose lease is free, and in whose lane nothing older waits or runs. On PostgreSQL
 * two workers never see the same row; on SQLite the write lock makes select and update one.
 */
export function claimJob(
  database: Database,
  claim: {
    owner: string;
    now: string;
    leaseUntil: string;
    kinds: readonly string[];
    node: string;
    aliveSince: string;
  },
): Promise<ClaimedJob | undefined> {
  return inTransaction(database, async (tx) => {
    let due = tx
      .selectFrom('job as due')
      .select(['due.id', 'due.kind', 'due.payloadJson', 'due.lane', 'due.attempts'])
      .where('due.runAt', '<=', claim.now)
      .where('due.kind', 'in', [...claim.kinds])
      // What belongs to a node that has not been seen for long is anybody's.
      .where((eb) =>
        eb.or([
          eb('due.node', '=', claim.node),
          eb(
            'due.node',
            'not in',
            eb.selectFrom('node').select('node.id').where('node.lastSeenAt', '>', claim.aliveSince),
          ),
        ]),
      )
      .where((eb) => eb.or([eb('due.leaseUntil', 'is', null), eb('due.leaseUntil', '<=', claim.now)]))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('job as older')
              .select('older.id')
              .whereRef('older.lane', '=', 'due.lane')
              .whereRef('older.id', '<', 'due.id'),
          ),
        ),
      )
      .orderBy('due.runAt')
      .limit(1);
    if (database.dialect === 'postgres') due = due.forUpdate().skipLocked();
    const job = await due.executeTakeFirst();
    if (job === undefined) return undefined;
    const attempts = job.attempts + 1;
    await tx
      .updateTable('job')
      .set({ leaseOwner: claim.owner, leaseUntil: claim.leaseUntil, attempts })
      .where('id', '=', job.id)
      .execute();
    return { ...job, attempts };
  });
}

/** Prolongs a lease. False: the job was taken over or removed, and the work must stop. */
export async function renewJobLease(
  db: Db,
  job: ClaimedJob,
  lease: { owner: string; until: string },
): Promise<boolean> {
  const result = await db
    .updateTable('job')
    .set({ leaseUntil: lease.until })
    .where('id', '=', job.id)
    .where('leaseOwner', '=', lease.owner)
    .where('attempts', '=', job.attempts)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether a job is still to be done, or under way. */
export async function isJobOpen(db: Db, jobId: string): Promise<boolean> {
  const job = await db.selectFrom('job').select('id').where('id', '=', jobId).executeTakeFirst();
  return job !== undefined;
}

/** Whether a job of a kind is to be done in a lane, or under way. */
export async function isLaneOpen(db: Db, { kind, lane }: { kind: string; lane: string }): Promise<boolean> {
  const query = db.selectFrom('job').select('id').where('lane', '=', lane).where('kind', '=', kind).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The lanes in which something is to be done, or under way. */
export async function listLanes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('job').select('lane').distinct().execute();
  return rows.map(({ lane }) => lane);
}

/** Deletes the jobs of a kind and a lane that nobody has begun. */
export async function deleteWaitingJobs(
  tx: Tx,
  { kind, lane }: { kind: string; lane: string },
): Promise<void> {
  await tx
    .deleteFrom('job')
    .where('lane', '=', lane)
    .where('kind', '=', kind)
    .where('leaseOwner', 'is', null)
    .execute();
}

/** Deletes every job of a kind, also one under way: it finds out when it is through. */
export async function deleteJobsOfKind(tx: Tx, kind: string): Promise<void> {
  await tx.deleteFrom('job').where('kind', '=', kind).execute();
}

export async function deleteJob(db: Db, job: ClaimedJob): Promise<void> {
  await db.deleteFrom('job').where('id', '=', job.id).where('attempts', '=', job.attempts).execute();
}

/** Puts a job back to be tried again at `runAt`. */
export async function postponeJob(
  db: Db,
  job: ClaimedJob,
  retry: { runAt: string; lastError: string | null },
): Promise<void> {
  await db
    .updateTable('job')
    .set({ ...retry, leaseOwner: null, leaseUntil: null })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Frees the leases of a data folder whose earlier process is known to be gone. */
export async function releaseLeasesOf(tx: Tx, ownerPrefix: string): Promise<void> {
  await tx
    .updateTable('job')
    .set({ leaseOwner: null, leaseUntil: null })
    .where('leaseOwner', 'like', `${ownerPrefix}%`)
    .execute();
  await tx
    .updateTable('siteImport')
    .set({ leaseUntil: '' })
    .where('leaseOwner', 'like', `${ownerPrefix}%`)
    .where('status', '=', 'pending')
    .execute();
}
