import { setTimeout as delay } from 'node:timers/promises';
import { listDatabasesOfProject, reopenFailedDatabase } from '#db/queries/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { DatabaseStatus } from '#src/domain/database.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { type Attempt, DeploymentError } from './attempt.ts';

const DEADLINE_MS = 120_000;
const POLL_INTERVAL_MS = 200;

/** What a deployment does about a database of its environment. */
const REACTIONS = {
  creating: 'wait',
  running: 'continue',
  error: 'fail',
} as const satisfies Record<DatabaseStatus, 'wait' | 'continue' | 'fail'>;

/**
 * A deployment waits for the databases of its application's environment, so that the application finds them. One that
 * failed earlier is started once more: the cause of its failure can be gone.
 */
export async function awaitDatabases(attempt: Attempt): Promise<void> {
  const { instance, run } = attempt;
  const deadline = instance.clock.now() + DEADLINE_MS;
  await restartFailed(attempt);
  for (let announced = false; ; announced = true) {
    const own = await ownDatabases(attempt);
    const broken = own.find(({ status }) => REACTIONS[status] === 'fail');
    if (broken !== undefined) {
      throw new DeploymentError(
        `The database "${broken.name}" is not available: ${broken.errorMessage ?? 'it failed'}`,
      );
    }
    const missing = own.find(({ status }) => REACTIONS[status] === 'wait');
    if (missing === undefined) return;
    if (!announced) run.log(`Waiting for the database "${missing.name}"`);
    if (instance.clock.now() > deadline) {
      throw new DeploymentError(
        `The database "${missing.name}" was not ready within ${DEADLINE_MS / 1000} seconds.`,
      );
    }
    await delay(POLL_INTERVAL_MS, undefined, { signal: run.signal });
  }
}

async function restartFailed(attempt: Attempt): Promise<void> {
  const { instance } = attempt;
  for (const { id, status } of await ownDatabases(attempt)) {
    if (REACTIONS[status] !== 'fail') continue;
    await inTransaction(instance.database, async (tx) => {
      if (await reopenFailedDatabase(tx, forPlatform('job'), id))
        await enqueue(instance, tx, 'database.start', { databaseId: id });
    });
  }
}

async function ownDatabases({ instance, application }: Attempt) {
  const { organizationId, projectId, environmentId } = application;
  const databases = await listDatabasesOfProject(instance.database.reader, organizationId, projectId);
  return databases.filter((database) => database.environmentId === environmentId);
}
