import { setTimeout as delay } from 'node:timers/promises';
import { listDatabasesOfProject } from '#db/queries/database.ts';
import { type Attempt, DeploymentError } from './attempt.ts';

const DEADLINE_MS = 120_000;
const POLL_INTERVAL_MS = 200;

/** A deployment waits for the databases of its application's environment, so that the application finds them. */
export async function awaitDatabases({ instance, application, run }: Attempt): Promise<void> {
  const deadline = instance.clock.now() + DEADLINE_MS;
  for (let announced = false; ; announced = true) {
    const databases = await listDatabasesOfProject(
      instance.database.reader,
      application.organizationId,
      application.projectId,
    );
    const own = databases.filter((database) => database.environmentId === application.environmentId);
    const broken = own.find((database) => database.status === 'error');
    if (broken !== undefined) {
      throw new DeploymentError(
        `The database "${broken.name}" is not available: ${broken.errorMessage ?? 'it failed'}`,
      );
    }
    const missing = own.find((database) => database.status === 'creating');
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
