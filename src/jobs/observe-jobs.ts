import type { ClaimedJob } from '#db/queries/job.ts';
import { JOB_KINDS, type JobResult } from '#src/domain/job.ts';
import type { CoreServices } from '#src/services/platform/core/index.ts';
import { runAsWork } from '#src/services/platform/current-work/index.ts';

/** Runs an attempt of a job. Rejects as the attempt does. */
export type JobObserver = (job: ClaimedJob, attempt: () => Promise<JobResult>) => Promise<void>;

/** Runs attempts without counting them. Their log lines have the request that caused the job. */
export const unobserved: JobObserver = async ({ id: jobId, requestId }, attempt) =>
  void (await runAsWork({ requestId, jobId, span: null }, attempt));

/**
 * Counts each attempt and its duration, and records it as a span. The parent of the span is that of the request which
 * caused the job, so that a trace leads from the request to its jobs.
 */
export function observeJobs({ meter, tracing }: Pick<CoreServices, 'meter' | 'tracing'>): JobObserver {
  return async ({ id: jobId, kind: name, requestId, traceparent, attempts, tenantId }, attempt) => {
    const startedAtMs = performance.now();
    const span = tracing.isEnabled
      ? tracing.start(`job ${name}`, {
          kind: 'consumer',
          parent: traceparent,
          attributes: {
            'pilothouse.job.id': jobId,
            'pilothouse.job.attempt': attempts,
            'pilothouse.tenant.id': tenantId,
            ...(requestId !== null && { 'pilothouse.request.id': requestId }),
          },
        })
      : null;
    const result = await runAsWork({ requestId, jobId, span }, attempt);
    span?.set({ 'pilothouse.job.result': result });
    if (result === 'retried' || result === 'given_up') span?.fail(`The attempt failed: ${result}.`);
    span?.end();
    const kind = JOB_KINDS.find((known) => known === name);
    if (kind === undefined) return;
    meter.count('pilothouse_job_runs_total', { kind, result });
    meter.observe('pilothouse_job_duration_seconds', { kind }, (performance.now() - startedAtMs) / 1000);
  };
}
