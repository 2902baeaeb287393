import { countQueue, listQueue } from '#db/queries/job-list.ts';
import type { JobPage, ListJobs } from '#src/contracts/job.ts';
import { isId } from '#src/domain/id.ts';
import { maskCredentials } from '#src/kernel/mask-credentials.ts';
import type { AccountContext } from '../context.ts';

const MAX_ERROR_LENGTH = 500;

/** For operators: the jobs of the queue and those that were given up, newest first. */
export async function listJobs(
  { database }: AccountContext,
  { state, kind, ...page }: ListJobs,
): Promise<JobPage> {
  const db = database.reader;
  const [rows, counts] = await Promise.all([
    listQueue(db, { phase: state, kind }, page),
    countQueue(db, kind),
  ]);
  const items = rows.map(({ id, phase, tenantId, lastError, ...job }) => ({
    ...job,
    jobId: id,
    state: phase,
    lastError: lastError === null ? null : maskCredentials(lastError).slice(0, MAX_ERROR_LENGTH),
    organizationId: isId('org', tenantId) ? tenantId : null,
    merchantId: isId('mch', tenantId) ? tenantId : null,
  }));
  const { waiting, running, failing, givenUp } = counts;
  const total = state === undefined ? waiting + running + failing + givenUp : counts[state];
  return { items, total, ...page, counts };
}
