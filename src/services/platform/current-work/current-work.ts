import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '#src/adapters/tracing/port.ts';
import type { Id } from '#src/domain/id.ts';

/** What runs: a request, or a job that a request has caused. */
export interface Work {
  /** The id of the request, which its answer has in `x-request-id`; null for what the platform does by itself. */
  readonly requestId: string | null;
  readonly jobId?: Id<'job'>;
  readonly span: Span | null;
}

const storage = new AsyncLocalStorage<Work>();

/** The work in which this code runs. Undefined outside of requests and jobs. */
export function currentWork(): Work | undefined {
  return storage.getStore();
}

/** Runs a function, and all that it awaits, as part of this work. */
export function runAsWork<Result>(work: Work, run: () => Result): Result {
  return storage.run(work, run);
}

/** The fields that each log line of the current work has. */
export function workLogFields(): Record<string, string> {
  const work = storage.getStore();
  if (work === undefined) return {};
  const { requestId, jobId, span } = work;
  return {
    ...(requestId !== null && { requestId }),
    ...(jobId !== undefined && { jobId }),
    ...(span !== null && span.traceId !== null && { traceId: span.traceId }),
  };
}

/** The origin of a job that is written now: the request and the span that cause it. */
export function originOfJob(): { readonly requestId: string | null; readonly traceparent: string | null } {
  const work = storage.getStore();
  return { requestId: work?.requestId ?? null, traceparent: work?.span?.traceparent ?? null };
}
