import type { Database, Tx } from './client.ts';
import { hasJobChange } from './job-signal.ts';

/**
 * Runs `work` in one transaction. Inside it only queries on `tx`: on SQLite the outer handles would wait for ever, and
 * an awaited call to anything else stops every other writer. What has to happen outside is a job row written here.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let changesJobs = false;
  const result = await database.writer.transaction().execute(async (tx) => {
    const answer = await work(tx);
    changesJobs = hasJobChange(tx);
    return answer;
  });
  if (changesJobs) database.jobSignal.fire();
  return result;
}

/** Whether an insert or update failed because another row holds the same unique value, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    error.code === '23505' ||
    error.code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}
