import { type ExpressionBuilder, sql } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { JobState } from '#src/domain/job.ts';
import type { ImportStatus } from '#src/domain/site-import.ts';
import { inParts } from '#src/kernel/in-parts.ts';
import type { JobTable } from '../bookkeeping-schema.ts';
import type { Database, Db, Tx } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { isPostgres, unlessLocked } from '../dialect.ts';
import { insertRow } from '../insert-row.ts';
import { noteJobChange } from '../job-signal.ts';
import { isLiterally } from '../literal.ts';
import type { Schema } from '../schema.ts';
import { inTransaction } from '../transaction.ts';

/** A claimed job. `attempts` is its fencing number: a claim that was taken over cannot settle it. */
export type ClaimedJob = Pick<
  JobTable,
  | 'id'
  | 'kind'
  | 'payloadJson'
  | 'lane'
  | 'node'
  | 'tenantId'
  | 'queueKey'
  | 'requestId'
  | 'traceparent'
  | 'createdAt'
> & {
  attempts: number;
};

export type NewJob = Pick<
  JobTable,
  'id' | 'kind' | 'payloadJson' | 'lane' | 'node' | 'pool' | 'tenantId' | 'queueKey' | 'runAt' | 'createdAt'
> &
  Partial<Pick<JobTable, 'requestId' | 'traceparent'>>;

/** Rows in one statement: both databases limit the parameters of a statement. */
const MAX_ROWS_PER_STATEMENT = 400;

/**
 * Writes jobs. One whose lane is occupied stays blocked until the jobs before it are gone. Ids have to ascend in the
 * order in which the jobs are to run.
 */
export async function insertJobs(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
  const occupied = new Set<string>();
  for (const part of inParts(jobs, MAX_ROWS_PER_STATEMENT)) {
    const lanes = part.map(({ lane }) => lane);
    for (const lane of await occupiedLanes(tx, lanes)) occupied.add(lane);
    const rows = part.map((job) => {
      const free: JobState = job.runAt <= job.createdAt ? 'ready' : 'scheduled';
      const state: JobState = occupied.has(job.lane) ? 'blocked' : free;
      occupied.add(job.lane);
      const { requestId = null, traceparent = null } = job;
      const origin = { requestId, traceparent };
      return { ...job, ...origin, state, leaseOwner: null, leaseUntil: null, lastError: null };
    });
    const [only] = rows;
    if (rows.length === 1 && only !== undefined) await insertRow(tx, 'job', only);
    else await tx.insertInto('job').values(rows).execute();
    if (rows.some(({ state }) => state !== 'blocked')) noteJobChange(tx);
  }
}

/**
 * The lanes in which a job is open. On PostgreSQL each lane's last job cannot be deleted until the caller's transaction
 * ends: its deletion has to see the new job in order to free it.
 */
async function occupiedLanes(db: Db, lanes: readonly string[]): Promise<string[]> {
  const [only] = lanes;
  const last =
    lanes.length === 1 && only !== undefined
      ? await lastOfLane(db, { lane: only })
      : await lastOfLanes(db, lanes).execute();
  if (last.length === 0 || !isPostgres(db)) return last.map(({ lane }) => lane);
  const ids = last.map(({ id }) => id);
  const kept = await db.selectFrom('job').select('lane').where('id', 'in', ids).forKeyShare().execute();
  return kept.map(({ lane }) => lane);
}

// A plan for an empty queue would last in a full one.
const lastOfLane = compiledOnce(['lane'], (db, { lane }) => lastOfLanes(db, [lane]), { isPrepared: false });

const lastOfLanes = (db: Db, lanes: readonly string[]) =>
  db
    .selectFrom('job')
    .select((eb) => ['lane', eb.fn.max('id').as('id')])
    .where('lane', 'in', [...lanes])
    .groupBy('lane');

/** Whether a job is still to be done, or under way. */
export async function isJobOpen(db: Db, jobId: Id<'job'>): Promise<boolean> {
  const job = await db.selectFrom('job').select('id').where('id', '=', jobId).executeTakeFirst();
  return job !== undefined;
}

/** Whether a job of a kind is to be done in a lane, or under way. */
export async function isLaneOpen(db: Db, { kind, lane }: { kind: string; lane: string }): Promise<boolean> {
  const query = db.selectFrom('job').select('id').where('lane', '=', lane).where('kind', '=', kind).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Of these lanes, those in which something is to be done, or under way. */
export async function openLanes(db: Db, lanes: readonly string[]): Promise<Set<string>> {
  if (lanes.length === 0) return new Set();
  const rows = await db.selectFrom('job').select('lane').distinct().where('lane', 'in', lanes).execute();
  return new Set(rows.map(({ lane }) => lane));
}

/**
 * On PostgreSQL no job of these lanes can be deleted until the caller's transaction ends: its deletion has to see what is
 * changed here in order to free the next one.
 */
export async function lockLanes(tx: Tx, lanes: readonly string[]): Promise<void> {
  if (!isPostgres(tx)) return;
  // First the earlier jobs, then the later: in the order in which the end of a job takes them.
  await tx.selectFrom('job').select('id').where('lane', 'in', lanes).orderBy('id').forKeyShare().execute();
}

/** Deletes the jobs of a kind and a lane that have not begun. */
export async function deleteWaitingJobs(
  tx: Tx,
  { kind, lane, now }: { kind: string; lane: string; now: string },
): Promise<void> {
  await lockLanes(tx, [lane]);
  await tx
    .deleteFrom('job')
    .where('lane', '=', lane)
    .where('kind', '=', kind)
    .where('leaseOwner', 'is', null)
    .execute();
  await freeLanes(tx, [lane], now);
}

/** Deletes every job of a kind that is alone in its lanes, also one under way: it finds out when it is through. */
export async function deleteJobsOfKind(tx: Tx, kind: string): Promise<void> {
  await tx.deleteFrom('job').where('kind', '=', kind).execute();
}

/** Removes jobs that are done, and frees the next of each lane. A job that was taken over meanwhile stays. */
export async function deleteJobs(
  database: Database,
  jobs: readonly ClaimedJob[],
  now: string,
): Promise<void> {
  for (const part of inParts(jobs, MAX_ROWS_PER_STATEMENT)) {
    const deleted = await inTransaction(database, (tx) => deleteFreeJobs(tx, part, now));
    // What another transaction holds, in order to write a job behind it, is waited for, one by one.
    const left = part.filter(({ id }) => !deleted.has(id));
    for (const job of database.dialect === 'postgres' ? left : [])
      await inTransaction(database, (tx) => deleteJob(tx, job, now));
  }
}

/** Deletes those of the jobs that their worker still holds and no other transaction has locked. */
export async function deleteFreeJobs(
  tx: Tx,
  jobs: readonly Pick<ClaimedJob, 'id' | 'attempts'>[],
  now: string,
): Promise<Set<string>> {
  const claims = jobs.map(({ id, attempts }) => sql`(${id}, cast(${attempts} as integer))`);
  const own = tx
    .selectFrom('job')
    .select('id')
    // SQLite finds no row by a list of pairs: it would read all jobs.
    .where(
      'id',
      'in',
      jobs.map(({ id }) => id),
    )
    .where(sql<boolean>`("id", "attempts") in (values ${sql.join(claims)})`);
  const deleted = await tx
    .deleteFrom('job')
    .where('id', 'in', unlessLocked(tx, own))
    .returning(['id', 'lane'])
    .execute();
  const lanes = deleted.map(({ lane }) => lane);
  if (lanes.length > 0) await freeLanes(tx, lanes, now);
  return new Set(deleted.map(({ id }) => id));
}

async function deleteJob(tx: Tx, { id, attempts, lane }: ClaimedJob, now: string): Promise<void> {
  await tx.deleteFrom('job').where('id', '=', id).where('attempts', '=', attempts).execute();
  await freeLanes(tx, [lane], now);
}

/** Removes a job for good, keeps it with its error in `failedJob`, and frees the next of its lane. */
export async function giveUpJob(
  database: Database,
  { id, kind, tenantId, payloadJson, lane, node, attempts, createdAt }: ClaimedJob,
  { error, now }: { error: string; now: string },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const own = tx.deleteFrom('job').where('id', '=', id).where('attempts', '=', attempts);
    if ((await own.executeTakeFirst()).numDeletedRows === 0n) return;
    await tx
      .insertInto('failedJob')
      .values({ id, kind, tenantId, payloadJson, node, attempts, error, createdAt, failedAt: now })
      .execute();
    await freeLanes(tx, [lane], now);
  });
}

/** Forgets jobs that were given up before a time. */
export async function deleteFailedJobs(db: Db, before: string): Promise<void> {
  await db.deleteFrom('failedJob').where('failedAt', '<', before).execute();
}

/** The first job of each lane need not wait for the lane any more. */
export async function freeLanes(tx: Tx, lanes: readonly string[], now: string): Promise<void> {
  const first = tx
    .selectFrom('job as first')
    .select((eb) => eb.fn.min('first.id').as('id'))
    .where('first.lane', 'in', [...new Set(lanes)])
    .groupBy('first.lane');
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set((eb) => ({ state: readyOrScheduled(eb, now) }))
    .where('id', 'in', first)
    .where('state', '=', 'blocked')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) noteJobChange(tx);
}

/**
 * Frees the first job of every lane. Deleting a job frees the next one; this is for what two programs of different
 * versions may leave. Call it seldom: it reads every lane.
 */
export async function freeAllLanes(db: Db, now: string): Promise<void> {
  const first = db
    .selectFrom('job')
    .select('job.id')
    .where('job.state', '=', 'blocked')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job as older')
            .select('older.id')
            .whereRef('older.lane', '=', 'job.lane')
            .whereRef('older.id', '<', 'job.id'),
        ),
      ),
    );
  await db
    .updateTable('job')
    .set((eb) => ({ state: readyOrScheduled(eb, now) }))
    .where('id', 'in', unlessLocked(db, first))
    .execute();
}

function readyOrScheduled(eb: ExpressionBuilder<Schema, 'job'>, now: string) {
  return eb
    .case()
    .when('runAt', '<=', now)
    .then(sql.lit<JobState>('ready'))
    .else(sql.lit<JobState>('scheduled'))
    .end();
}

/**
 * Puts a job back to be tried again at `runAt`, for the node and the pool and with the payload that are given. It keeps its
 * place in its lane.
 */
export async function postponeJob(
  db: Db,
  job: ClaimedJob,
  retry: Pick<JobTable, 'runAt' | 'lastError'> & Partial<Pick<JobTable, 'node' | 'pool' | 'payloadJson'>>,
): Promise<void> {
  await db
    .updateTable('job')
    .set({ ...retry, state: 'scheduled', leaseOwner: null, leaseUntil: null })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Frees the leases of a data folder whose earlier process is known to be gone. */
export async function releaseLeasesOf(tx: Tx, ownerPrefix: string): Promise<void> {
  await tx
    .updateTable('job')
    .set({ state: 'scheduled', leaseOwner: null, leaseUntil: null })
    .where('leaseOwner', 'like', `${ownerPrefix}%`)
    .execute();
  await tx
    .updateTable('siteImport')
    .set({ leaseUntil: '' })
    .where('leaseOwner', 'like', `${ownerPrefix}%`)
    .where(isLiterally('status', 'pending' satisfies ImportStatus))
    .execute();
}
