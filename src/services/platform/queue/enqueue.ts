import type { Db, Tx } from '#db/client.ts';
import { insertJobs, type NewJob } from '#db/queries/job.ts';
import { findHome } from '#db/queries/node.ts';
import type { Id } from '#src/domain/id.ts';
import { JOB_KINDS, type JobKind, type PoolName } from '#src/domain/job.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Queueing } from '../core/index.ts';
import { originOfJob } from '../current-work/index.ts';
import { JOBS, type JobPayloads } from './catalogue.ts';

/** Work that any process of the role can do; all other work is done where the application or database lives. */
const ANYWHERE = '';
/** The tenant of work that the platform does for itself. */
const PLATFORM = '';

/**
 * Writes a job and returns its id. What concerns an application or a database is carried out on the node where it
 * lives. A job about what is deleted is written before the deletion.
 */
export async function enqueue<Kind extends JobKind>(
  services: Queueing,
  tx: Tx,
  kind: Kind,
  payload: JobPayloads[Kind],
  { delayMs = 0 }: { readonly delayMs?: number } = {},
): Promise<Id<'job'>> {
  const job = await newJob(services, tx, kind, payload, delayMs);
  await insertJobs(tx, [job]);
  return job.id;
}

/** Writes many jobs of one kind, in few statements. */
export async function enqueueAll<Kind extends JobKind>(
  services: Queueing,
  tx: Tx,
  kind: Kind,
  payloads: readonly JobPayloads[Kind][],
): Promise<void> {
  const jobs: NewJob[] = [];
  for (const payload of payloads) jobs.push(await newJob(services, tx, kind, payload, 0));
  if (jobs.length > 0) await insertJobs(tx, jobs);
}

/** A job that was given up. */
export interface GivenUpJob {
  readonly kind: string;
  readonly payloadJson: string;
  readonly tenantId: string;
  /** Null: it is not known. */
  readonly node: string | null;
}

/**
 * Writes a job that was given up again, with all of its attempts, and returns its new id. Throws 409 if the catalogue does
 * not accept it any more.
 */
export async function requeue(
  services: Queueing,
  tx: Tx,
  { kind, payloadJson, tenantId, node }: GivenUpJob,
): Promise<Id<'job'>> {
  const known = JOB_KINDS.find((each) => each === kind);
  const payload = known === undefined ? null : JOBS[known].payload.safeParse(JSON.parse(payloadJson));
  if (known === undefined || payload?.success !== true)
    throw new Fault(
      'conflict',
      'This version cannot run the job: its kind or its payload is unknown. Discard it.',
    );
  const job = await newJob(services, tx, known, payload.data, 0);
  // What it is about may not exist any more, and then has no owner.
  await insertJobs(tx, [{ ...job, tenantId, node: node ?? job.node }]);
  return job.id;
}

async function newJob<Kind extends JobKind>(
  services: Queueing,
  db: Db,
  kind: Kind,
  payload: JobPayloads[Kind],
  delayMs: number,
): Promise<NewJob> {
  const { lane, queue = lane } = JOBS[kind];
  return {
    id: services.ids.next('job'),
    kind,
    ...workOfJob(kind, payload),
    lane: lane(payload),
    queueKey: queue(payload),
    ...(await ownerOf(services, db, payload)),
    ...originOfJob(),
    runAt: isoFromNow(services.clock, delayMs),
    createdAt: isoFromNow(services.clock),
  };
}

/** The payload of a job as it is stored, and the pool that has places for it. */
export function workOfJob<Kind extends JobKind>(
  kind: Kind,
  payload: JobPayloads[Kind],
): { payloadJson: string; pool: PoolName } {
  const { pool } = JOBS[kind];
  return { payloadJson: JSON.stringify(payload), pool: typeof pool === 'string' ? pool : pool(payload) };
}

/** Whose work it is, and on which node it has to be done. */
async function ownerOf(
  { homeId }: Queueing,
  db: Db,
  payload: JobPayloads[JobKind],
): Promise<Pick<NewJob, 'tenantId' | 'node'>> {
  if ('applicationId' in payload || 'databaseId' in payload) {
    const home = await findHome(db, payload);
    return { tenantId: home?.organizationId ?? PLATFORM, node: home?.node ?? homeId };
  }
  if ('merchantId' in payload) return { tenantId: payload.merchantId ?? PLATFORM, node: ANYWHERE };
  if ('organizationId' in payload) return { tenantId: payload.organizationId ?? PLATFORM, node: ANYWHERE };
  return { tenantId: PLATFORM, node: ANYWHERE };
}
