import { findHome } from '#db/queries/node.ts';
import { type CoreServices, isHomeAlive } from '../core/index.ts';
import type { JobPayloads } from './catalogue.ts';

/**
 * The node of an application, if that is another one and alive: a deployment can have moved the application since the job
 * was written. Null: the job is for here.
 */
export async function homeElsewhere(
  services: CoreServices,
  payload: JobPayloads['application.start'],
): Promise<string | null> {
  const { database, homeId, nodeId } = services;
  const home = await findHome(database.reader, payload);
  if (home === undefined || home.node === homeId || home.node === nodeId) return null;
  return (await isHomeAlive(services, home.node)) ? home.node : null;
}
