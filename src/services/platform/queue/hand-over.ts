import { findHome } from '#db/queries/node.ts';
import { inTransaction } from '#db/transaction.ts';
import type { JobKind } from '#src/domain/job.ts';
import { type CoreServices, isHomeAlive } from '../core/index.ts';
import type { JobPayloads } from './catalogue.ts';
import { enqueue } from './enqueue.ts';

/** The kinds of jobs that concern an application. */
export type ApplicationJob = {
  [Kind in JobKind]: JobPayloads[Kind] extends JobPayloads['application.start'] ? Kind : never;
}[JobKind];

/**
 * Writes a job again for the node of its application, if that is another one and alive: a deployment can have moved the
 * application since the job was written. Returns whether it was written.
 */
export async function handOver<Kind extends ApplicationJob>(
  services: CoreServices,
  kind: Kind,
  payload: JobPayloads[Kind],
): Promise<boolean> {
  const { database, homeId, nodeId } = services;
  const home = await findHome(database.reader, payload);
  if (home === undefined || home.node === homeId || home.node === nodeId) return false;
  if (!(await isHomeAlive(services, home.node))) return false;
  await inTransaction(database, (tx) => enqueue(services, tx, kind, payload));
  return true;
}
