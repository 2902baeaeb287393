import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { type ClaimedJob, deleteJobs, freeAllLanes, giveUpJob, postponeJob } from '#db/queries/job.ts';
import {
  findNextDue,
  listReadyPools,
  listSilentNodes,
  renewLeases,
  stageJobs,
} from '#db/queries/job-claim.ts';
import type { JobResult } from '#src/domain/job.ts';
import { Batch } from '#src/kernel/batch.ts';
import { type Clock, isoFromNow } from '#src/kernel/clock.ts';
import { withDeadline } from '#src/kernel/deadline.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { LeaseLostError } from '#src/kernel/lease-lost.ts';
import { isHomeAlive, NODE_SILENCE_MS } from '#src/services/platform/core/index.ts';
import { type RetryRule, retryPauseMs, STANDARD_RETRY } from '#src/services/platform/queue/index.ts';
import type { Share } from './fair-share.ts';
import { type JobObserver, unobserved } from './observe-jobs.ts';
import { Pool } from './pool.ts';
import { BelongsElsewhere, InvalidPayload, type RunnableJob, type RunnableJobs } from './runnable-job.ts';

/**
 * Runs the jobs of the durable queue. A job is claimed under a lease, the lease is renewed while its handler runs, and
 * the row is deleted when the handler has finished. Jobs run at least once: handlers read the records first and can be
 * repeated. A job that fails, or whose deadline passes, is retried with growing pauses. One whose attempts are used up, or
 * whose payload is invalid, is given up: it is logged and kept in `failedJob`. Each pool decides which ready job is next
 * (`pool.ts`, `fair-share.ts`).
 *
 * The worker looks for jobs when `database.jobSignal` fires and when the next scheduled job is due. The poll in between
 * finds what a lost signal has announced.
 */
export interface WorkerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly owner: string;
  /** Whose jobs run here, besides those that any process can run. */
  readonly nodes: readonly string[];
  /** The kinds of jobs that run here. */
  readonly jobs: RunnableJobs;
  /** The pools whose jobs run here, and how their places are shared. */
  readonly shares: Readonly<Record<string, Share>>;
  /** Counts and traces each attempt. */
  readonly observer?: JobObserver;
  /** How often to look for jobs without a signal, in milliseconds. */
  readonly pollMs?: number;
}

export interface Worker {
  start(): void;
  /** Aborts the running jobs, waits for their handlers, and frees their leases. */
  stop(): Promise<void>;
}

const LEASE_MS = 20_000;
const RENEW_INTERVAL_MS = 5_000;
const SILENT_NODES_INTERVAL_MS = 5_000;
const LANES_INTERVAL_MS = 60_000;
const POLL_MS = 8_000;
/** The shortest pause between two looks without a signal. */
const MIN_PAUSE_MS = 50;
/** Signals within this time cause one look at the queue, and the request that queued a job is answered first. */
const LOOK_AFTER_MS = 10;
/** Jobs that end within this time are deleted with one commit. */
const DELETE_AFTER_MS = 20;
/** How long a handler can take to end after its deadline. After that its place and its lane are free. */
const DEADLINE_GRACE_MS = 30_000;
const MAX_ERROR_LENGTH = 1000;

export function openWorker(options: WorkerOptions): Worker {
  const { database, clock, log, owner, pollMs = POLL_MS, observer = unobserved } = options;
  const stopping = new AbortController();
  const running = new Map<ClaimedJob, { readonly work: Promise<void>; readonly lost: AbortController }>();
  const done = new Batch<ClaimedJob>(
    (jobs) => deleteJobs(database, jobs, isoFromNow(clock)),
    DELETE_AFTER_MS,
  );
  const timers: NodeJS.Timeout[] = [];
  let nextLook: NodeJS.Timeout | undefined;
  let signalled: NodeJS.Timeout | undefined;
  let stopListening: () => void = () => undefined;
  const own = [...new Set([...options.nodes, ''])];
  let nodes: readonly string[] = own;
  let looking = false;
  let lookAgain = false;

  const pools = new Map(
    Object.entries(options.shares).map(([name, share]) => [
      name,
      new Pool({
        ...{ database, name, share, owner, run },
        leaseUntil: () => isoFromNow(clock, LEASE_MS),
        mayRunFor: async (node) => own.includes(node) || !(await isHomeAlive({ database, clock }, node)),
        isOpen: () => !stopping.signal.aborted,
        failed: (error) => log.error({ err: error, pool: name }, 'the job queue cannot be read'),
      }),
    ]),
  );

  async function look(): Promise<void> {
    lookAgain = looking;
    if (looking) return;
    looking = true;
    let dueInMs = Number.POSITIVE_INFINITY;
    try {
      do {
        lookAgain = false;
        dueInMs = await stage();
        const ready = new Map<string, string[]>();
        for (const { pool, node } of await listReadyPools(database.reader, nodes))
          ready.set(pool, [...(ready.get(pool) ?? []), node]);
        for (const [name, ofNodes] of ready) pools.get(name)?.fill(ofNodes);
      } while (lookAgain);
    } catch (error) {
      log.error({ err: error }, 'the job queue cannot be read');
    } finally {
      looking = false;
    }
    clearTimeout(nextLook);
    if (!stopping.signal.aborted) nextLook = setTimeout(wake, Math.min(dueInMs, pollMs));
  }

  /** Makes the jobs ready that are due by now. Returns in how many milliseconds the next one is due. */
  async function stage(): Promise<number> {
    const now = isoFromNow(clock);
    let due = await findNextDue(database.reader);
    if (due !== undefined && due <= now) {
      await stageJobs(database.writer, now);
      due = await findNextDue(database.reader);
    }
    if (due === undefined) return Number.POSITIVE_INFINITY;
    // Another transaction can hold the row of a lease that ends now: look again soon, not at once.
    return Math.max(MIN_PAUSE_MS, Date.parse(due) - clock.now());
  }

  /** Starts a claimed job. Its place is free when its handler has ended, before the row is deleted. */
  function run(job: ClaimedJob, freePlace: () => void): void {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const observed = observer(job, () => attempt(job, signal, freePlace));
    const work = observed.finally(() => running.delete(job));
    running.set(job, { work, lost });
  }

  async function attempt(job: ClaimedJob, signal: AbortSignal, freePlace: () => void): Promise<JobResult> {
    const kind = options.jobs[job.kind];
    try {
      await handle(kind, job, signal).finally(freePlace);
      await done.add(job);
      return 'done';
    } catch (error) {
      const retry = kind?.retry ?? STANDARD_RETRY;
      const result = resultOf(job, retry, error);
      await settleFailure(job, retry, error, result).catch((cause: unknown) =>
        log.error({ err: cause, jobId: job.id }, 'the failure of a job could not be recorded'),
      );
      return result;
    }
  }

  async function handle(kind: RunnableJob | undefined, job: ClaimedJob, signal: AbortSignal): Promise<void> {
    if (kind === undefined) throw new Error(`No handler for jobs of kind ${job.kind}`);
    const work = kind.prepare(job.payloadJson);
    // The program can begin to stop while a job is claimed.
    signal.throwIfAborted();
    await withDeadline({ deadlineMs: kind.deadlineMs, graceMs: DEADLINE_GRACE_MS }, signal, work);
  }

  function resultOf({ attempts }: ClaimedJob, retry: RetryRule, error: unknown): Exclude<JobResult, 'done'> {
    if (stopping.signal.aborted || error instanceof BelongsElsewhere) return 'put_back';
    return error instanceof InvalidPayload || attempts >= retry.attempts ? 'given_up' : 'retried';
  }

  async function settleFailure(
    job: ClaimedJob,
    retry: RetryRule,
    error: unknown,
    result: Exclude<JobResult, 'done'>,
  ): Promise<void> {
    const { id: jobId, kind, attempts } = job;
    const now = isoFromNow(clock);
    if (error instanceof BelongsElsewhere) {
      await postponeJob(database.writer, job, { runAt: now, lastError: null, ...error.place });
      return database.jobSignal.fire();
    }
    if (result === 'put_back') return postponeJob(database.writer, job, { runAt: now, lastError: null });
    const lastError = messageOf(error).slice(0, MAX_ERROR_LENGTH);
    if (result === 'given_up') {
      log.error({ err: error, jobId, kind, attempts }, 'a job was given up; it is kept in failedJob');
      return giveUpJob(database, job, { error: lastError, now });
    }
    log.warn({ err: error, jobId, kind, attempts }, 'a job failed and is tried again');
    const runAt = isoFromNow(clock, retryPauseMs(retry, attempts));
    await postponeJob(database.writer, job, { runAt, lastError });
    wake();
  }

  async function renew(): Promise<void> {
    const jobs = [...running.keys()];
    const lease = { owner, until: isoFromNow(clock, LEASE_MS) };
    const held = await renewLeases(database.writer, jobs, lease);
    for (const job of jobs) if (!held.has(job)) running.get(job)?.lost.abort(new LeaseLostError());
  }

  async function findSilentNodes(): Promise<void> {
    const silent = await listSilentNodes(database.reader, isoFromNow(clock, -NODE_SILENCE_MS));
    const known = nodes;
    nodes = [...new Set([...own, ...silent])];
    if (nodes.some((node) => !known.includes(node))) wake();
  }

  function wake(): void {
    if (!stopping.signal.aborted) void look();
  }

  function wakeSoon(): void {
    signalled ??= setTimeout(() => {
      signalled = undefined;
      wake();
    }, LOOK_AFTER_MS);
  }

  function repeat(what: string, intervalMs: number, work: () => Promise<void>): void {
    const once = () => work().catch((error: unknown) => log.warn({ err: error }, what));
    timers.push(setInterval(() => void once(), intervalMs));
  }

  return {
    start() {
      stopListening = database.jobSignal.listen(wakeSoon);
      repeat('leases could not be renewed', RENEW_INTERVAL_MS, renew);
      repeat('silent nodes could not be looked for', SILENT_NODES_INTERVAL_MS, findSilentNodes);
      repeat('lanes could not be freed', LANES_INTERVAL_MS, () =>
        freeAllLanes(database.writer, isoFromNow(clock)),
      );
      wake();
    },
    async stop() {
      stopListening();
      for (const timer of timers) clearInterval(timer);
      clearTimeout(nextLook);
      clearTimeout(signalled);
      stopping.abort();
      await Promise.allSettled([...pools.values()].map((pool) => pool.idle()));
      await Promise.allSettled([...running.values()].map(({ work }) => work));
      await done.idle();
    },
  };
}
