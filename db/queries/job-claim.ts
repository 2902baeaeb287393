import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { JobTable } from '../bookkeeping-schema.ts';
import type { Database, Db } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { unlessLocked } from '../dialect.ts';
import { claimUnwaited, inTransaction } from '../transaction.ts';
import type { ClaimedJob } from './job.ts';
import { lockPlacesLeft, type TenantLimit } from './job-places.ts';
import { silentNodesOf } from './silent-nodes.ts';

/**
 * How workers find their next jobs. Every question steps from one tenant, queue or pool to the next one by the index
 * `job_ready` instead of reading the jobs between them: its cost depends on how much runs, not on how much waits.
 */
export interface Place {
  readonly pool: string;
  /** The data folder that the jobs belong to; empty for those that any process can do. */
  readonly node: string;
}

/** Lists of this length or less have one prepared statement: a list is filled up to the next power of two. */
function padded(values: readonly string[]): RawBuilder<unknown> {
  const [first = ''] = values;
  const length = 2 ** Math.ceil(Math.log2(Math.max(values.length, 1)));
  return sql.join([...values, ...Array.from({ length: length - values.length }, () => first)]);
}

/**
 * The next tenant in the order of their ids, after `after` and then from the first one on, that has a job ready in a pool
 * and is not left out.
 */
export async function findReadyTenant(
  db: Db,
  { pool, node }: Place,
  { after, except }: { after: string; except: readonly string[] },
): Promise<string | undefined> {
  if (except.length === 0) {
    const [next] = await nextReadyTenant(db, { pool, node, after });
    return next?.tenantId ?? undefined;
  }
  const isLeftOut = sql`"walk"."tenantId" in (${padded(except)})`;
  for (const than of [sql`"tenantId" > ${after}`, FROM_FIRST]) {
    const { rows } = await walkTenants({ pool, node }, than, isLeftOut).execute(db);
    const [next] = rows;
    if (next !== undefined) return next.tenantId;
  }
  return undefined;
}

/** The platform itself is the tenant with the empty id. */
const FROM_FIRST = sql`"tenantId" >= ''`;

const nextReadyTenant = compiledOnce(
  ['pool', 'node', 'after'],
  (db, { after, ...place }) => ({
    compile: () =>
      sql<{ tenantId: string | null }>`select coalesce(
        ${readyTenant(place, sql`"tenantId" > ${after}`)}, ${readyTenant(place, FROM_FIRST)}
      ) as "tenantId"`.compile(db),
  }),
  // A plan for an empty queue would last in a full one.
  { isPrepared: false },
);

function readyTenant({ pool, node }: Place, than: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select "tenantId" from "job" where "state" = 'ready'
    and "node" = ${node} and "pool" = ${pool} and ${than} order by "tenantId" limit 1)`;
}

function walkTenants(
  place: Place,
  than: RawBuilder<unknown>,
  isLeftOut: RawBuilder<unknown>,
): RawBuilder<Pick<Selectable<JobTable>, 'tenantId'>> {
  return sql`
    with recursive "walk"("tenantId") as (
      select ${readyTenant(place, than)}
      union all
      select ${readyTenant(place, sql`"tenantId" > "walk"."tenantId"`)} from "walk" where ${isLeftOut}
    )
    select "tenantId" from "walk" where "tenantId" is not null and not (${isLeftOut})`;
}

export interface QueuesOfTenant extends Place {
  readonly tenantId: string;
  /** Queues of the tenant are taken in turn: those after this one. Null: from the first one on. */
  readonly after: string | null;
  readonly except: readonly string[];
  readonly limit: number;
}

/**
 * The ids of up to `limit` jobs of a tenant that could be claimed, at most one from each of its queues: the oldest
 * there in whose lane nothing older is open.
 */
export async function listFirstOfQueues(
  db: Db,
  { pool, node, tenantId, after, except, limit }: QueuesOfTenant,
): Promise<Id<'job'>[]> {
  const ready = sql`"state" = 'ready' and "node" = ${node} and "pool" = ${pool} and "tenantId" = ${tenantId}`;
  const next = (than: RawBuilder<unknown>) =>
    sql`(select "queueKey" from "job" where ${ready} and ${than} order by "queueKey" limit 1)`;
  const isLeftOut = except.length === 0 ? sql`1 = 0` : sql`"walk"."queueKey" in (${padded(except)})`;
  // A queue that is left out does not count: the walk goes on until it has found as many as are wanted.
  const found = sql`"walk"."found" + case when ${isLeftOut} then 0 else 1 end`;
  const { rows } = await sql<{ id: Id<'job'> | null }>`
    with recursive "walk"("queueKey", "found") as (
      select ${next(after === null ? sql`"queueKey" >= ''` : sql`"queueKey" > ${after}`)}, 0
      union all
      select ${next(sql`"queueKey" > "walk"."queueKey"`)}, ${found} from "walk"
      where "walk"."queueKey" is not null and ${found} < ${limit}
    )
    select (
      select "id" from "job" where ${ready} and "job"."queueKey" = "walk"."queueKey" and ${isFirstOfLane}
      order by "runAt", "id" limit 1
    ) as "id" from "walk" where "walk"."queueKey" is not null and not (${isLeftOut})`.execute(db);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Two programs that write into an empty lane at once both find it empty: the later job still has to wait. */
const isFirstOfLane = sql<boolean>`not exists (
  select 1 from "job" as "older" where "older"."lane" = "job"."lane" and "older"."id" < "job"."id"
)`;

interface Lease {
  readonly owner: string;
  readonly until: string;
}

/**
 * Claims those of the jobs that no other worker has claimed meanwhile, and no more than `limit` leaves; null: no limit. On
 * PostgreSQL two workers never get the same row; on SQLite there is one writer at a time. A claim that is lost with the
 * machine is a job that runs again.
 */
export async function claimJobs(
  database: Database,
  ids: readonly Id<'job'>[],
  lease: Lease,
  limit: TenantLimit | null = null,
): Promise<ClaimedJob[]> {
  const claimed =
    limit === null
      ? await claimUnwaited(database, (db) => claimReady(db, ids, lease))
      : await inTransaction(database, async (tx) => {
          const left = await lockPlacesLeft(tx, limit);
          return left > 0 ? claimReady(tx, ids.slice(0, left), lease) : [];
        });
  return claimed.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

function claimReady(db: Db, ids: readonly Id<'job'>[], lease: Lease): Promise<ClaimedJob[]> {
  const free = db
    .selectFrom('job')
    .select('id')
    .where('id', 'in', [...ids])
    .where('state', '=', 'ready')
    .where(isFirstOfLane);
  return db
    .updateTable('job')
    .set((eb) => ({
      state: 'running',
      leaseOwner: lease.owner,
      leaseUntil: lease.until,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', unlessLocked(db, free))
    .where('state', '=', 'ready')
    .returning([
      ...(['id', 'kind', 'payloadJson', 'lane', 'node', 'tenantId', 'queueKey'] as const),
      ...(['attempts', 'requestId', 'traceparent', 'createdAt'] as const),
    ])
    .execute();
}

/** The pools in which jobs of these nodes are ready. */
export async function listReadyPools(
  db: Db,
  nodes: readonly string[],
): Promise<{ readonly pool: string; readonly node: string }[]> {
  const [first, ...others] = nodes.map((node) => readyPoolsOf(db, node));
  if (first === undefined) return [];
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
  return rows.flatMap(({ pool, node }) => (pool === null ? [] : [{ pool, node }]));
}

function readyPoolsOf(db: Db, node: string) {
  const next = (than: RawBuilder<unknown>) =>
    sql<string | null>`(select "pool" from "job" where "state" = 'ready' and "node" = ${node} and ${than}
      order by "pool" limit 1)`;
  const walk = sql<{ pool: string | null; node: string }>`(
    with recursive "walk"("pool") as (
      select ${next(sql`"pool" >= ''`)}
      union all
      select ${next(sql`"pool" > "walk"."pool"`)} from "walk" where "pool" is not null
    )
    select "pool", cast(${node} as text) as "node" from "walk" where "pool" is not null)`;
  return db.selectFrom(walk.as('ofNode')).select(['pool', 'node']);
}

/**
 * The nodes that have jobs ready and have not been seen since, nor any process that shares their engine: what belongs to
 * them any process may do.
 */
export function listSilentNodes(db: Db, aliveSince: string): Promise<string[]> {
  return silentNodesOf(db, 'job', sql`"state" = 'ready'`, aliveSince);
}

/** When `stageJobs` next has something to do: the earliest time of a scheduled job or of a lease. Undefined: never. */
export async function findNextDue(db: Db): Promise<string | undefined> {
  const scheduled = db
    .selectFrom('job')
    .select((eb) => eb.fn.min('runAt').as('at'))
    .where('state', '=', 'scheduled')
    .$castTo<{ at: string | null }>();
  const leased = db
    .selectFrom('job')
    .select((eb) => eb.fn.min('leaseUntil').as('at'))
    .where('state', '=', 'running')
    .$castTo<{ at: string | null }>();
  const rows = await scheduled.unionAll(leased).execute();
  const [first] = rows
    .map(({ at }) => at)
    .filter((at) => typeof at === 'string')
    .sort();
  return first;
}

/** Makes ready what is due, and what was claimed by a process whose lease has ended. */
export async function stageJobs(db: Db, now: string): Promise<void> {
  const due = db.selectFrom('job').select('id').where('state', '=', 'scheduled').where('runAt', '<=', now);
  await db
    .updateTable('job')
    .set({ state: 'ready' })
    .where('id', 'in', unlessLocked(db, due))
    .where('state', '=', 'scheduled')
    .execute();
  const expiredLeases = db
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'running')
    .where('leaseUntil', '<=', now);
  await db
    .updateTable('job')
    .set({ state: 'ready', leaseOwner: null, leaseUntil: null })
    .where('id', 'in', unlessLocked(db, expiredLeases))
    .where('state', '=', 'running')
    .execute();
}

/** Extends leases and returns the jobs whose lease was held: the work of any other has to stop. */
export async function renewLeases(
  db: Db,
  jobs: readonly ClaimedJob[],
  lease: { owner: string; until: string },
): Promise<Set<ClaimedJob>> {
  if (jobs.length === 0) return new Set();
  const rows = await db
    .updateTable('job')
    .set({ leaseUntil: lease.until })
    .where(
      'id',
      'in',
      jobs.map(({ id }) => id),
    )
    .where('leaseOwner', '=', lease.owner)
    .returning(['id', 'attempts'])
    .execute();
  const held = new Map(rows.map(({ id, attempts }) => [id, attempts]));
  return new Set(jobs.filter(({ id, attempts }) => held.get(id) === attempts));
}
