import { findDatabaseForJob, setDatabaseStatus } from '#db/queries/database.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import type { Run } from '#src/kernel/run.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Instance } from '../context.ts';

export const databasePasswordIdentity = (databaseId: Id<'db'>): string => `database:${databaseId}:password`;

/** Another process takes this work only from a machine that is silent. It starts its databases when it is back. */
const AWAY = 'The machine of this database does not answer. The database starts when that machine is back.';

/**
 * Job: creates a database server if it does not exist yet, and starts it. Also after a restart of the program. Throws
 * unless its owner has to mend the cause, so that the job is tried again; deployments that wait for the database fail at once.
 */
export async function startDatabase(
  instance: Instance,
  { databaseId }: { databaseId: Id<'db'> },
  run: Run,
): Promise<void> {
  const database = await findDatabaseForJob(instance.database.reader, databaseId);
  if (database === undefined) return;
  const { type, name, user, passwordSealed, projectId, host: serviceHost } = database;
  const password = instance.vault.open(passwordSealed, databasePasswordIdentity(databaseId));
  try {
    if (database.node !== instance.homeId && database.node !== instance.nodeId) throw new WorkloadError(AWAY);
    // A version without the column may have started it, beside this one.
    const hasRun = database.hasRun === 1 || database.status === 'running';
    const spec = { databaseId, type, name, user, password, projectId, serviceHost, hasRun };
    await instance.workloads.startDatabase(spec, run);
    await setDatabaseStatus(instance.database.writer, forPlatform('job'), databaseId, {
      status: 'running',
      errorMessage: null,
    });
  } catch (error) {
    if (run.signal.aborted) throw error;
    instance.log.warn({ databaseId, err: error }, 'a database could not be started');
    await setDatabaseStatus(instance.database.writer, forPlatform('job'), databaseId, {
      status: 'error',
      errorMessage: explain(error),
    });
    if (!(error instanceof WorkloadError)) throw error;
  }
}

/** Only a failure that the tenant can mend is shown as it is. */
function explain(error: unknown): string {
  if (error instanceof WorkloadError) return error.message;
  const cause =
    error instanceof OperatorError
      ? 'The engine that runs the database did not answer.'
      : 'The database server could not be started.';
  return `${cause} Pilothouse tries again by itself.`;
}
