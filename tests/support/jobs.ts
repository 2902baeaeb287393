import { InvalidPayload, type RunnableJob, type RunnableJobs } from '#src/jobs/runnable-job.ts';
import { STANDARD_RETRY } from '#src/services/platform/queue/job-definition.ts';

/** The handler of a kind of job that exists in a test alone. */
export type TestHandler = (payload: unknown, signal: AbortSignal) => Promise<void>;

export type TestRules = Partial<Pick<RunnableJob, 'deadlineMs' | 'retry'>> & {
  readonly accepts?: (payload: unknown) => boolean;
};

/** Kinds of jobs outside of the catalogue, for tests of the worker. Every payload is valid unless `accepts` rejects it. */
export function testJobs(
  handlers: Readonly<Record<string, TestHandler>>,
  { accepts = () => true, ...rules }: TestRules = {},
): RunnableJobs {
  const jobs = Object.entries(handlers).map(([kind, handler]): [string, RunnableJob] => [
    kind,
    {
      ...{ deadlineMs: 60_000, retry: STANDARD_RETRY, ...rules },
      prepare(payloadJson) {
        const payload: unknown = JSON.parse(payloadJson);
        if (!accepts(payload)) throw new InvalidPayload('The payload is invalid.');
        return (signal) => handler(payload, signal);
      },
    },
  ]);
  return Object.fromEntries(jobs);
}
