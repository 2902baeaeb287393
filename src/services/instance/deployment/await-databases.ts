import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#db/client.ts';
import { listDatabasesOfProject, reopenFailedDatabase } from '#db/queries/database.ts';
import { isLaneOpen } from '#db/queries/job.ts';
import { inTransaction } from '#db/transaction.ts';
import type { DatabaseStatus } from '#src/domain/database.ts';
import type { Id } from '#src/domain/id.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { enqueue, JOBS } from '../../platform/queue/index.ts';
import { type Attempt, DeploymentError } from './attempt.ts';

const START = 'database.start';
/** An engine may fetch the image of a database first. */
const DEADLINE_MS = JOBS[START].deadlineMs;
const POLL_INTERVAL_MS = 200;

/** What a deployment does about a database of its environment. */
const REACTIONS = {
  creating: 'wait',
  running: 'continue',
  error: 'fail',
} as const satisfies Record<DatabaseStatus, 'wait' | 'continue' | 'fail'>;

/**
 * A deployment waits for the databases of its application's environment, so that the application finds them: as long as
 * the job that starts one is open. One that failed earlier is started once more: the cause of its failure can be gone.
 */
export async function awaitDatabases(attempt: Attempt): Promise<void> {
  const { instance, run } = attempt;
  const deadline = instance.clock.now() + DEADLINE_MS;
  await restartFailed(attempt);
  /** The database whose job had ended before its status was read. */
  let ended: Id<'db'> | null = null;
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
    if (missing.id === ended)
      throw new DeploymentError(
        `The database "${missing.name}" was not started. Deploy again: it is started once more.`,
      );
    if (instance.clock.now() > deadline) {
      throw new DeploymentError(
        `The database "${missing.name}" was not ready within ${DEADLINE_MS / 60_000} minutes. Deploy again.`,
      );
    }
    await delay(POLL_INTERVAL_MS, undefined, { signal: run.signal });
    ended = (await isStarting(instance.database.reader, missing.id)) ? null : missing.id;
  }
}

async function restartFailed(attempt: Attempt): Promise<void> {
  const { instance } = attempt;
  for (const { id, status } of await ownDatabases(attempt)) {
    if (REACTIONS[status] === 'continue') continue;
    await inTransaction(instance.database, async (tx) => {
      // A job that was given up at its deadline leaves the status as it is.
      const isDue =
        REACTIONS[status] === 'fail'
          ? await reopenFailedDatabase(tx, forPlatform('job'), id)
          : !(await isStarting(tx, id));
      if (isDue) await enqueue(instance, tx, START, { databaseId: id });
    });
  }
}

function isStarting(db: Db, databaseId: Id<'db'>): Promise<boolean> {
  return isLaneOpen(db, { kind: START, lane: JOBS[START].lane({ databaseId }) });
}

async function ownDatabases({ instance, application }: Attempt) {
  const { organizationId, projectId, environmentId } = application;
  const databases = await listDatabasesOfProject(instance.database.reader, organizationId, projectId);
  return databases.filter((database) => database.environmentId === environmentId);
}
