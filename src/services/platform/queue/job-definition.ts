import type { z } from 'zod';
import type { JobRole, PoolName } from '#src/domain/job.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** How often a job is attempted. The pause before an attempt doubles, from the first to the longest. */
export interface RetryRule {
  /** After this many failed attempts the job is given up. */
  readonly attempts: number;
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

export const STANDARD_RETRY: RetryRule = { attempts: 20, firstPauseMs: 1000, longestPauseMs: MINUTE_MS };

/** One kind of durable job. */
export interface JobDefinition<Payload, Role extends JobRole = JobRole> {
  /** One sentence for the reference. */
  readonly meaning: string;
  readonly role: Role;
  /** Parses the stored payload. */
  readonly payload: z.ZodType<Payload>;
  readonly pool: PoolName | ((payload: Payload) => PoolName);
  /** Jobs with one lane run one after the other, in the order of their ids. */
  readonly lane: (payload: Payload) => string;
  /** The queue within the tenant's jobs, if it is not the lane: the queues of a tenant are served in turn. */
  readonly queue?: (payload: Payload) => string;
  /** After this time the signal of the handler is aborted, and the attempt counts as failed. */
  readonly deadlineMs: number;
  readonly retry: RetryRule;
}

/** Describes a kind of job. `retry` is `STANDARD_RETRY` unless it is given. */
export function defineJob<Schema extends z.ZodType, Role extends JobRole>(
  definition: Omit<JobDefinition<z.output<Schema>, Role>, 'payload' | 'retry'> & {
    readonly payload: Schema;
    readonly retry?: RetryRule;
  },
) {
  return { retry: STANDARD_RETRY, ...definition };
}

/** The pause after a failed attempt, in milliseconds. */
export function retryPauseMs({ firstPauseMs, longestPauseMs }: RetryRule, attempts: number): number {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
}
