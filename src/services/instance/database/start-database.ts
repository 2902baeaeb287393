import { findDatabaseForJob, setDatabaseStatus } from '#db/queries/database.ts';
import { WorkloadError } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import type { Run } from '#src/kernel/run.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import type { Instance } from '../context.ts';

export const databasePasswordIdentity = (databaseId: Id<'db'>): string => `database:${databaseId}:password`;

/** Job: creates a database server if it does not exist yet, and starts it. Also after a restart of the program. */
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
    const hasRun = database.status === 'running';
    const spec = { databaseId, type, name, user, password, projectId, serviceHost, hasRun };
    await instance.workloads.startDatabase(spec, run);
    await setDatabaseStatus(instance.database.writer, forPlatform('job'), databaseId, {
      status: 'running',
      errorMessage: null,
    });
  } catch (error) {
    if (run.signal.aborted) throw error;
    const errorMessage =
      error instanceof WorkloadError ? error.message : 'The database server could not be started.';
    instance.log.warn({ databaseId, err: error }, 'a database could not be started');
    await setDatabaseStatus(instance.database.writer, forPlatform('job'), databaseId, {
      status: 'error',
      errorMessage,
    });
  }
}
