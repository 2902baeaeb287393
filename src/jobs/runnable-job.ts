import { JOB_KINDS, type JobKind, type PoolName } from '#src/domain/job.ts';
import { JOBS, type JobPayloads, type RetryRule } from '#src/services/platform/queue/index.ts';

/** Does the work of one kind of job. Jobs run at least once, so it reads the records first and can be repeated. */
export type JobHandler<Payload> = (payload: Payload, signal: AbortSignal) => Promise<void>;

/** The handlers of some kinds of jobs. */
export type JobHandlers<Kind extends JobKind> = {
  readonly [Each in Kind]: JobHandler<JobPayloads[Each]>;
};

/** A kind of job as the worker runs it: the rules of the catalogue with the handler. */
export interface RunnableJob {
  readonly deadlineMs: number;
  readonly retry: RetryRule;
  /** Parses a stored payload and returns the work. Throws `InvalidPayload`. */
  prepare(payloadJson: string): (signal: AbortSignal) => Promise<void>;
}

export type RunnableJobs = Readonly<Partial<Record<string, RunnableJob>>>;

/** The schema of its kind rejects a stored payload: another attempt would have the same result. */
export class InvalidPayload extends Error {
  override readonly name = 'InvalidPayload';
}

/** Where a job belongs. What is not given stays as it is. */
export interface JobPlace {
  readonly node?: string;
  readonly pool?: PoolName;
  /** Given with a pool whose work the payload names. */
  readonly payloadJson?: string;
}

/**
 * A handler throws it: the job is for another node or pool. It keeps its place, as what it has begun must end before the
 * next of its lane, and what was asked for later must not run first.
 */
export class BelongsElsewhere extends Error {
  override readonly name = 'BelongsElsewhere';
  readonly place: JobPlace;

  constructor(place: JobPlace) {
    super('The job is for another node or pool.');
    this.place = place;
  }
}

/** Connects handlers with the rules of their kinds in the catalogue. */
export function runnableJobs(handlers: Partial<JobHandlers<JobKind>>): RunnableJobs {
  const jobs = JOB_KINDS.map((kind) => [kind, runnableJob(kind, handlers)] as const);
  return Object.fromEntries(jobs.filter(([, job]) => job !== undefined));
}

function runnableJob<Kind extends JobKind>(
  kind: Kind,
  handlers: Partial<JobHandlers<JobKind>>,
): RunnableJob | undefined {
  const handler = handlers[kind];
  const { payload: schema, deadlineMs, retry } = JOBS[kind];
  if (handler === undefined) return undefined;
  return {
    deadlineMs,
    retry,
    prepare(payloadJson) {
      const payload = parsed(() => schema.parse(JSON.parse(payloadJson)));
      return (signal) => handler(payload, signal);
    },
  };
}

function parsed<Payload>(parse: () => Payload): Payload {
  try {
    return parse();
  } catch (cause) {
    throw new InvalidPayload('The stored payload does not have the form that the catalogue declares.', {
      cause,
    });
  }
}
