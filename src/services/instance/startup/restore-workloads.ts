import type { Tx } from '#db/client.ts';
import { listDatabasesOfNode } from '#db/queries/database.ts';
import { applicationsBeingDeployed } from '#db/queries/deployment.ts';
import { openLanes } from '#db/queries/job.ts';
import { putLast } from '#db/queries/job-order.ts';
import { listApplicationsToRun } from '#db/queries/running-application.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Inventory, KeptWorkloads } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { pagesById } from '#src/kernel/pages.ts';
import type { Recording } from '../../platform/core/index.ts';
import { enqueueAll } from '../../platform/queue/index.ts';
import type { Instance } from '../context.ts';

/** Rows that are in memory at a time. */
const PAGE = 1000;

type Restoring = Pick<Instance, 'database' | 'homeId' | 'clock' | 'ids' | 'workloads'>;

/**
 * At the start: queues the start of the databases and of the applications that should run. What a shared engine keeps
 * running is left alone.
 */
export async function restoreWorkloads(instance: Restoring): Promise<void> {
  const { workloads } = instance;
  const kept = await workloads.shared?.kept();
  const needs: Needs = {
    database: ({ id, status }) => status !== 'running' || kept?.databaseIds.has(id) !== true,
    application: ({ releaseId }) =>
      workloads.endpoint(releaseId) === null || kept?.releaseIds.has(releaseId) !== true,
  };
  await queueStarts(instance, needs, { queued: (tx, ids) => putDeploymentsLast(instance, tx, ids) });
}

/**
 * A deployment that starts over can wait long for its turn and its build. The release that it replaces starts first, and
 * serves visitors until then. One that was interrupted is ended first, as it is not repeated.
 */
async function putDeploymentsLast(
  { ids, clock }: Recording,
  tx: Tx,
  applicationIds: readonly Id<'app'>[],
): Promise<void> {
  const interrupted = await applicationsBeingDeployed(tx, applicationIds);
  await putLast(tx, {
    kind: 'deployment.run',
    lanes: applicationIds.filter((id) => !interrupted.has(id)),
    nextId: () => ids.next('job'),
    now: isoFromNow(clock),
  });
}

/**
 * Queues the start of what should run and was removed from a shared engine by others. A database that is not in its
 * `inventory` has lost its volume, and is not started: it would be empty. What is in `error` and has no address is left as
 * it is: its start has failed, or its deployment. What has a job already is left to that.
 */
export async function restoreRemoved(
  instance: Restoring,
  { releaseIds, databaseIds: kept }: KeptWorkloads,
  inventory: Inventory,
): Promise<void> {
  const existing = new Set(inventory.databaseIds);
  const needs: Needs = {
    database: ({ id, status }) => status === 'running' && existing.has(id) && !kept.has(id),
    application: ({ status, releaseId }) =>
      !releaseIds.has(releaseId) && (status !== 'error' || instance.workloads.endpoint(releaseId) !== null),
  };
  await queueStarts(instance, needs, { busy: (ids) => openLanes(instance.database.writer, ids) });
}

/** Which records need a start. */
interface Needs {
  database(row: Awaited<ReturnType<typeof listDatabasesOfNode>>[number]): boolean;
  application(row: Awaited<ReturnType<typeof listApplicationsToRun>>[number]): boolean;
}

interface Starts {
  /** Of these records, those that are not started. */
  busy?(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Called once the starts of these applications are queued, in the same transaction. */
  queued?(tx: Tx, applicationIds: readonly Id<'app'>[]): Promise<void>;
}

/** Queues the start of those of this node that are to run and need it. */
async function queueStarts(
  instance: Pick<Restoring, 'database' | 'homeId' | 'clock' | 'ids'>,
  needs: Needs,
  { busy, queued }: Starts,
): Promise<void> {
  const { database, homeId } = instance;
  const db = database.writer;
  const idle = async <Row extends { readonly id: Id<'db'> | Id<'app'> }>(
    rows: readonly Row[],
  ): Promise<Row[]> => {
    if (rows.length === 0 || busy === undefined) return [...rows];
    const found = await busy(rows.map(({ id }) => id));
    return rows.filter(({ id }) => !found.has(id));
  };
  for await (const page of pagesById(PAGE, (after: Id<'db'> | null, limit) =>
    listDatabasesOfNode(db, homeId, after, limit),
  )) {
    const starting = await idle(page.filter(needs.database));
    const payloads = starting.map(({ id: databaseId }) => ({ databaseId }));
    await inTransaction(database, (tx) => enqueueAll(instance, tx, 'database.start', payloads));
  }
  for await (const page of pagesById(PAGE, (after: Id<'app'> | null, limit) =>
    listApplicationsToRun(db, homeId, after, limit),
  )) {
    const starting = await idle(page.filter(needs.application));
    const payloads = starting.map(({ id: applicationId }) => ({ applicationId }));
    await inTransaction(database, async (tx) => {
      await enqueueAll(instance, tx, 'application.start', payloads);
      await queued?.(
        tx,
        starting.map(({ id }) => id),
      );
    });
  }
}
