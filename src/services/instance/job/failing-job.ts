import type { Tx } from '#db/client.ts';
import { findOpenJob } from '#db/queries/job-list.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';

/** The kind of a job whose last attempt failed. Throws 404 for an unknown job, and 409 for one that has not failed. */
export async function findFailingJob(tx: Tx, jobId: Id<'job'>): Promise<string> {
  const job = await findOpenJob(tx, jobId);
  if (job === undefined)
    throw new Fault('not_found', 'There is no such job in the queue: it is done, or it was discarded.');
  if (job.phase === 'running') throw isRunning();
  if (job.phase === 'waiting')
    throw new Fault('conflict', 'The job has not failed. It runs as soon as it is its turn.');
  return job.kind;
}

/** The error about a job that a worker has claimed. */
export function isRunning(): Fault {
  return new Fault('conflict', 'The job is running. Wait for the end of this attempt.');
}
