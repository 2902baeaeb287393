import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { JobPhase, JobState } from '#src/domain/job.ts';
import type { Db, Tx } from '../client.ts';
import { noteJobChange } from '../job-signal.ts';
import { isLiterally } from '../literal.ts';
import type { Schema } from '../schema.ts';
import { freeLanes } from './job.ts';

/** The queue as operators see it: open jobs, and those that were given up. */

/** Which jobs an operator requests; undefined: all. */
export interface JobFilter {
  readonly phase: JobPhase | undefined;
  readonly kind: string | undefined;
}

/** Open jobs and those that were given up, newest first. */
export async function listQueue(
  db: Db,
  { phase, kind }: JobFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const isOpen = phase !== 'givenUp';
  const isFailed = phase === undefined || phase === 'givenUp';
  // Both sides have their columns in the same order.
  let open = db
    .selectFrom('job')
    .select(['id', 'kind', 'tenantId', 'attempts', 'lastError'])
    .select((eb) => [
      sql<string | null>`"runAt"`.as('runAt'),
      eb.ref('createdAt').as('createdAt'),
      phaseOf(eb).as('phase'),
    ])
    .where(sql<boolean>`1 = ${sql.lit(isOpen ? 1 : 0)}`);
  let failed = db
    .selectFrom('failedJob')
    .select(['id', 'kind', 'tenantId', 'attempts'])
    .select((eb) => [
      sql<string | null>`"error"`.as('lastError'),
      sql<string | null>`cast(null as text)`.as('runAt'),
      eb.fn.coalesce('createdAt', 'failedAt').as('createdAt'),
      sql<JobPhase>`cast('givenUp' as text)`.as('phase'),
    ])
    .where(sql<boolean>`1 = ${sql.lit(isFailed ? 1 : 0)}`);
  if (phase !== undefined && phase !== 'givenUp') open = open.where(IN_PHASE[phase]);
  if (kind !== undefined) {
    open = open.where('kind', '=', kind);
    failed = failed.where('kind', '=', kind);
  }
  // Each side reads its ids backwards and stops, however long the other one is.
  const first = open.orderBy('id', 'desc').limit(limit + offset);
  const second = failed.orderBy('id', 'desc').limit(limit + offset);
  const both = db
    .selectFrom(first.as('open'))
    .selectAll()
    .unionAll(db.selectFrom(second.as('failed')).selectAll());
  return db
    .selectFrom(both.as('jobs'))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many jobs there are in each phase, of all kinds or of one. */
export async function countQueue(db: Db, kind: string | undefined): Promise<Record<JobPhase, number>> {
  let open = db.selectFrom('job').select((eb) => eb.fn.countAll<number>().as('total'));
  let failed = db.selectFrom('failedJob').select((eb) => eb.fn.countAll<number>().as('total'));
  if (kind !== undefined) {
    open = open.where('kind', '=', kind);
    failed = failed.where('kind', '=', kind);
  }
  // In one query, so that no job changes its phase in between. Those that wait are the rest: their rows are not read.
  const { all, running, failing, givenUp } = await db
    .selectNoFrom([
      open.as('all'),
      open.where(IN_PHASE.running).as('running'),
      open.where(IN_PHASE.failing).as('failing'),
      failed.as('givenUp'),
    ])
    .$narrowType<{ all: number; running: number; failing: number; givenUp: number }>()
    .executeTakeFirstOrThrow();
  return { waiting: all - running - failing, running, failing, givenUp };
}

/** The phase and the kind of an open job. */
export function findOpenJob(db: Db, jobId: Id<'job'>) {
  return db
    .selectFrom('job')
    .select((eb) => ['kind', phaseOf(eb).as('phase')])
    .where('id', '=', jobId)
    .executeTakeFirst();
}

/** Lets a job whose last attempt failed run at once. False: it is not failing any more. */
export async function hastenJob(tx: Tx, jobId: Id<'job'>, now: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('job')
    .set((eb) => ({
      runAt: now,
      state: eb
        .case()
        .when('state', '=', 'scheduled')
        .then(sql.lit<JobState>('ready'))
        .else(eb.ref('state'))
        .end(),
    }))
    .where('id', '=', jobId)
    .where((eb) => eb(phaseOf(eb), '=', 'failing'))
    .executeTakeFirst();
  noteJobChange(tx);
  return numUpdatedRows > 0n;
}

/** Deletes a job whose last attempt failed, and frees the next of its lane. False: it is not failing any more. */
export async function deleteFailingJob(tx: Tx, jobId: Id<'job'>, now: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('job')
    .where('id', '=', jobId)
    .where((eb) => eb(phaseOf(eb), '=', 'failing'))
    .returning('lane')
    .executeTakeFirst();
  if (deleted === undefined) return false;
  await freeLanes(tx, [deleted.lane], now);
  return true;
}

/** Takes a job that was given up out of the records. Undefined: there is no such job, or another caller took it. */
export function takeFailedJob(tx: Tx, jobId: Id<'job'>) {
  return tx
    .deleteFrom('failedJob')
    .where('id', '=', jobId)
    .returning(['kind', 'payloadJson', 'tenantId', 'node'])
    .executeTakeFirst();
}

const isRunning = isLiterally('state', 'running' satisfies JobState);

/** What `phaseOf` decides, in conditions for which there are indexes. */
const IN_PHASE: Record<Exclude<JobPhase, 'givenUp'>, RawBuilder<boolean>> = {
  running: isRunning,
  failing: sql<boolean>`not ${isRunning} and "lastError" is not null`,
  waiting: sql<boolean>`not ${isRunning} and "lastError" is null`,
};

/** As literals: PostgreSQL compares the types of the branches. */
function phaseOf(eb: ExpressionBuilder<Schema, 'job'>) {
  return eb
    .case()
    .when('state', '=', 'running')
    .then(sql.lit<JobPhase>('running'))
    .when('lastError', 'is not', null)
    .then(sql.lit<JobPhase>('failing'))
    .else(sql.lit<JobPhase>('waiting'))
    .end();
}
