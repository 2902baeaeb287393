import type { Db, Tx } from '#db/client.ts';
import { lockApplication } from '#db/queries/application.ts';
import { insertJobs, type NewJob } from '#db/queries/job.ts';
import { findHome, type Home, listHomes } from '#db/queries/node.ts';
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
  const job = newJob(services, kind, payload, await homeOf(tx, payload), delayMs);
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
  if (payloads.length === 0) return;
  const homes = await listHomes(
    tx,
    payloads.map(workloadOf).filter((id) => id !== null),
  );
  const jobs = payloads.map((payload) =>
    newJob(services, kind, payload, homes.get(workloadOf(payload) ?? ''), 0),
  );
  await insertJobs(tx, jobs);
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
  // Two jobs that are written into an empty lane at once can run at once.
  if ('applicationId' in payload.data) await lockApplication(tx, payload.data.applicationId);
  const job = newJob(services, known, payload.data, await homeOf(tx, payload.data), 0);
  // What it is about may not exist any more, and then has no owner.
  await insertJobs(tx, [{ ...job, tenantId, node: node ?? job.node }]);
  return job.id;
}

function newJob<Kind extends JobKind>(
  services: Queueing,
  kind: Kind,
  payload: JobPayloads[Kind],
  home: Home | undefined,
  delayMs: number,
): NewJob {
  const { lane, queue = lane } = JOBS[kind];
  return {
    id: services.ids.next('job'),
    kind,
    ...workOfJob(kind, payload),
    lane: lane(payload),
    queueKey: queue(payload),
    ...ownerOf(services, payload, home),
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

/** The application or database that a job is about; null: it is about neither. */
function workloadOf(payload: JobPayloads[JobKind]): Id<'app'> | Id<'db'> | null {
  if ('applicationId' in payload) return payload.applicationId;
  return 'databaseId' in payload ? payload.databaseId : null;
}

async function homeOf(db: Db, payload: JobPayloads[JobKind]): Promise<Home | undefined> {
  return 'applicationId' in payload || 'databaseId' in payload ? findHome(db, payload) : undefined;
}

/** Whose work it is, and on which node it has to be done. `home` is that of its application or database. */
function ownerOf(
  { homeId }: Queueing,
  payload: JobPayloads[JobKind],
  home: Home | undefined,
): Pick<NewJob, 'tenantId' | 'node'> {
  if (workloadOf(payload) !== null)
    return { tenantId: home?.organizationId ?? PLATFORM, node: home?.node ?? homeId };
  if ('merchantId' in payload) return { tenantId: payload.merchantId ?? PLATFORM, node: ANYWHERE };
  if ('organizationId' in payload) return { tenantId: payload.organizationId ?? PLATFORM, node: ANYWHERE };
  return { tenantId: PLATFORM, node: ANYWHERE };
}
