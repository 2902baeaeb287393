import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { type ClaimedJob, claimJob, deleteJob, postponeJob, renewJobLease } from '#db/queries/job.ts';
import { type Clock, isoFromNow } from '#src/kernel/clock.ts';
import { messageOf } from '#src/kernel/fault.ts';
import type { JobKind, JobPayloads } from '#src/services/platform/queue/enqueue.ts';

/**
 * The durable queue's one loop. A job is claimed under a lease, the lease is renewed while its handler works, and the
 * row goes when the handler is through. At least once is the promise: handlers look at the records first and may be
 * repeated. What fails is tried again with growing pauses; what is given up is logged, and the sweep tidies up.
 */
export interface WorkerOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly owner: string;
  /** Whose work is carried out here. */
  readonly node: string;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  /** How many jobs of these kinds run at once. What is slow has a worker of its own, so that it never stands in the way. */
  readonly concurrency: number;
}

/** The verb that carries out jobs of one kind; each kind has a payload of its own. */
export type JobHandler = (payload: never, signal: AbortSignal) => Promise<void>;

/** For each of these kinds its verb, held to the payload that `enqueue` writes for the kind. */
export type Handlers<Kind extends JobKind> = {
  readonly [Each in Kind]: (payload: JobPayloads[Each], signal: AbortSignal) => Promise<void>;
};

export interface Worker {
  start(): void;
  /** Looks for work now instead of at the next tick. */
  nudge(): void;
  /** Aborts what runs, waits until it has put itself away, and frees its leases. */
  stop(): Promise<void>;
}

const LEASE_MS = 30_000;
const RENEW_INTERVAL_MS = 10_000;
/** A node that has not been seen for this long is taken for gone. */
const NODE_SILENCE_MS = 60_000;
const IDLE_POLL_MS = 250;
const MAX_ATTEMPTS = 20;
const MAX_RETRY_DELAY_MS = 60_000;

export function openWorker(options: WorkerOptions): Worker {
  const { database, clock, log } = options;
  const kinds = Object.keys(options.handlers);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let lookAgain = false;

  async function look(): Promise<void> {
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    try {
      do {
        lookAgain = false;
        while (!stopping.signal.aborted && running.size < options.concurrency) {
          const job = await claimJob(database, {
            owner: options.owner,
            now: isoFromNow(clock),
            leaseUntil: isoFromNow(clock, LEASE_MS),
            kinds,
            node: options.node,
            aliveSince: isoFromNow(clock, -NODE_SILENCE_MS),
          });
          if (job === undefined) break;
          const work = carryOut(job).finally(() => {
            running.delete(work);
            nudge();
          });
          running.add(work);
        }
      } while (lookAgain);
    } catch (error) {
      log.error({ err: error }, 'the job queue cannot be read');
    } finally {
      looking = false;
    }
  }

  async function carryOut(job: ClaimedJob): Promise<void> {
    const lost = new AbortController();
    const renewal = setInterval(() => {
      renewJobLease(database.writer, job, { owner: options.owner, until: isoFromNow(clock, LEASE_MS) })
        .then((held) => held || lost.abort())
        .catch((error: unknown) => log.warn({ err: error, jobId: job.id }, 'a lease could not be renewed'));
    }, RENEW_INTERVAL_MS);
    try {
      const handler = options.handlers[job.kind];
      if (handler === undefined) throw new Error(`No handler for jobs of kind ${job.kind}`);
      // Written by `enqueue`, which holds the payload to the type of its kind, as `Handlers` holds the verb.
      const payload = JSON.parse(job.payloadJson) as never;
      await handler(payload, AbortSignal.any([stopping.signal, lost.signal]));
      await deleteJob(database.writer, job);
    } catch (error) {
      await settleFailure(job, error).catch((cause: unknown) =>
        log.error({ err: cause, jobId: job.id }, 'a failed job could not be put back'),
      );
    } finally {
      clearInterval(renewal);
    }
  }

  async function settleFailure(job: ClaimedJob, error: unknown): Promise<void> {
    if (stopping.signal.aborted) {
      return postponeJob(database.writer, job, { runAt: isoFromNow(clock), lastError: null });
    }
    if (job.attempts >= MAX_ATTEMPTS) {
      log.error({ err: error, jobId: job.id, kind: job.kind }, 'a job was given up');
      return deleteJob(database.writer, job);
    }
    log.warn(
      { err: error, jobId: job.id, kind: job.kind, attempts: job.attempts },
      'a job failed and is tried again',
    );
    const retryDelayMs = Math.min(1000 * 2 ** (job.attempts - 1), MAX_RETRY_DELAY_MS);
    return postponeJob(database.writer, job, {
      runAt: isoFromNow(clock, retryDelayMs),
      lastError: messageOf(error).slice(0, 1000),
    });
  }

  function nudge(): void {
    if (!stopping.signal.aborted) void look();
  }

  return {
    start() {
      timer = setInterval(nudge, IDLE_POLL_MS);
      nudge();
    },
    nudge,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}
