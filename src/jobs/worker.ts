import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { type ClaimedJob, deleteJobs, freeAllLanes, postponeJob } from '#db/queries/job.ts';
import {
  findNextDue,
  listReadyPools,
  listSilentNodes,
  renewLeases,
  stageJobs,
} from '#db/queries/job-claim.ts';
import type { JobKind } from '#src/domain/job.ts';
import { Batch } from '#src/kernel/batch.ts';
import { type Clock, isoFromNow } from '#src/kernel/clock.ts';
import { messageOf } from '#src/kernel/fault.ts';
import type { JobPayloads } from '#src/services/platform/queue/jobs.ts';
import type { Share } from './fair-share.ts';
import { Pool } from './pool.ts';

/**
 * Runs the jobs of the durable queue. A job is claimed under a lease, the lease is renewed while its handler runs, and
 * the row is deleted when the handler has finished. Jobs run at least once: handlers read the records first and can be
 * repeated. A job that fails is retried with growing pauses; one that is given up is logged. Which ready job is next is
 * decided pool by pool (`pool.ts`, `fair-share.ts`).
 *
 * The worker looks for jobs when `database.jobSignal` fires and when the next scheduled job is due. The poll in between
 * finds what a lost signal has announced.
 */
export interface WorkerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly owner: string;
  /** The data folder whose jobs are carried out here, beside those that any process can do. */
  readonly node: string;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** The pools whose jobs are carried out here, and how their places are shared. */
  readonly shares: Readonly<Record<string, Share>>;
  /** How often to look for jobs without a signal, in milliseconds. */
  readonly pollMs?: number;
}

/** The verb that carries out jobs of one kind; each kind has a payload of its own. */
export type JobHandler = (payload: never, signal: AbortSignal) => Promise<void>;

/** For each of these kinds its verb, held to the payload that `enqueue` writes for the kind. */
export type Handlers<Kind extends JobKind> = {
  readonly [Each in Kind]: (payload: JobPayloads[Each], signal: AbortSignal) => Promise<void>;
};

export interface Worker {
  start(): void;
  /** Aborts the running jobs, waits for their handlers, and frees their leases. */
  stop(): Promise<void>;
}

const LEASE_MS = 30_000;
const RENEW_INTERVAL_MS = 10_000;
/** A node that has not been seen for this long is taken for gone. */
const NODE_SILENCE_MS = 60_000;
const SILENT_NODES_INTERVAL_MS = 15_000;
const LANES_INTERVAL_MS = 60_000;
const POLL_MS = 5000;
/** The shortest pause between two looks that nothing has asked for. */
const MIN_PAUSE_MS = 50;
/** Jobs that end within this time are deleted with one commit. */
const DELETE_AFTER_MS = 20;
const MAX_ATTEMPTS = 20;
const MAX_RETRY_DELAY_MS = 60_000;

export function openWorker(options: WorkerOptions): Worker {
  const { database, clock, log, owner, pollMs = POLL_MS } = options;
  const stopping = new AbortController();
  const running = new Map<ClaimedJob, { readonly work: Promise<void>; readonly lost: AbortController }>();
  const done = new Batch<ClaimedJob>(
    (jobs) => deleteJobs(database, jobs, isoFromNow(clock)),
    DELETE_AFTER_MS,
  );
  const timers: NodeJS.Timeout[] = [];
  let nextLook: NodeJS.Timeout | undefined;
  let stopListening: () => void = () => undefined;
  let nodes: readonly string[] = [options.node, ''];
  let looking = false;
  let lookAgain = false;

  const pools = new Map(
    Object.entries(options.shares).map(([name, share]) => [
      name,
      new Pool({
        ...{ database, name, share, owner, carryOut },
        leaseUntil: () => isoFromNow(clock, LEASE_MS),
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

  /** Makes the jobs ready that are due by now. Answers in how many milliseconds the next one is due. */
  async function stage(): Promise<number> {
    const now = isoFromNow(clock);
    let due = await findNextDue(database.reader);
    if (due !== undefined && due <= now) {
      await stageJobs(database.writer, now);
      due = await findNextDue(database.reader);
    }
    if (due === undefined) return Number.POSITIVE_INFINITY;
    // A lease of a process that is gone ends now, where another transaction holds its row: look again soon, not at once.
    return Math.max(MIN_PAUSE_MS, Date.parse(due) - clock.now());
  }

  /** Starts a claimed job. Its place is given back when its handler is through, before the row goes. */
  function carryOut(job: ClaimedJob, giveBack: () => void): void {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const work = attempt(job, signal, giveBack).finally(() => running.delete(job));
    running.set(job, { work, lost });
  }

  async function attempt(job: ClaimedJob, signal: AbortSignal, giveBack: () => void): Promise<void> {
    try {
      const handler = options.handlers[job.kind];
      try {
        if (handler === undefined) throw new Error(`No handler for jobs of kind ${job.kind}`);
        // Written by `enqueue`, which holds the payload to the type of its kind, as `Handlers` holds the verb.
        const payload = JSON.parse(job.payloadJson) as never;
        // It may have been claimed while the program began to stop.
        signal.throwIfAborted();
        await handler(payload, signal);
      } finally {
        giveBack();
      }
      await done.add(job);
    } catch (error) {
      await settleFailure(job, error).catch((cause: unknown) =>
        log.error({ err: cause, jobId: job.id }, 'a failed job could not be put back'),
      );
    }
  }

  async function settleFailure(job: ClaimedJob, error: unknown): Promise<void> {
    if (stopping.signal.aborted) {
      return postponeJob(database.writer, job, { runAt: isoFromNow(clock), lastError: null });
    }
    if (job.attempts >= MAX_ATTEMPTS) {
      log.error({ err: error, jobId: job.id, kind: job.kind }, 'a job was given up');
      return done.add(job);
    }
    log.warn(
      { err: error, jobId: job.id, kind: job.kind, attempts: job.attempts },
      'a job failed and is tried again',
    );
    const retryDelayMs = Math.min(1000 * 2 ** (job.attempts - 1), MAX_RETRY_DELAY_MS);
    await postponeJob(database.writer, job, {
      runAt: isoFromNow(clock, retryDelayMs),
      lastError: messageOf(error).slice(0, 1000),
    });
    wake();
  }

  async function renew(): Promise<void> {
    const jobs = [...running.keys()];
    const lease = { owner, until: isoFromNow(clock, LEASE_MS) };
    const held = await renewLeases(database.writer, jobs, lease);
    for (const job of jobs) if (!held.has(job)) running.get(job)?.lost.abort();
  }

  async function findSilentNodes(): Promise<void> {
    const silent = await listSilentNodes(database.reader, isoFromNow(clock, -NODE_SILENCE_MS));
    nodes = [...new Set([options.node, '', ...silent])];
  }

  function wake(): void {
    if (!stopping.signal.aborted) void look();
  }

  function repeat(what: string, intervalMs: number, work: () => Promise<void>): void {
    const once = () => work().catch((error: unknown) => log.warn({ err: error }, what));
    timers.push(setInterval(() => void once(), intervalMs));
  }

  return {
    start() {
      stopListening = database.jobSignal.listen(wake);
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
      stopping.abort();
      await Promise.allSettled([...pools.values()].map((pool) => pool.idle()));
      await Promise.allSettled([...running.values()].map(({ work }) => work));
      await done.idle();
    },
  };
}
