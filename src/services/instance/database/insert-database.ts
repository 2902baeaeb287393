import type { Tx } from '#db/client.ts';
import { insertDatabaseRow } from '#db/queries/database.ts';
import type { DatabaseTable } from '#db/schema.ts';
import type { Endpoint } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';
import { makeAppName } from '../application/index.ts';
import type { Instance } from '../context.ts';
import { databasePasswordIdentity } from './start-database.ts';

/** Where a database will be reached, asked of the engine before its record is written. */
export interface DatabasePlace {
  readonly databaseId: Id<'db'>;
  readonly endpoint: Endpoint;
}

/** An engine with networks uses a name of the same form as an application's, derived from the given one. */
export async function placeDatabase(
  instance: Pick<Instance, 'ids' | 'workloads'>,
  { type, name }: Pick<DatabaseTable, 'type' | 'name'>,
): Promise<DatabasePlace> {
  const databaseId = instance.ids.next('db');
  const serviceHost = makeAppName(instance.ids, name);
  const endpoint = await instance.workloads.databaseEndpoint({ databaseId, type, serviceHost });
  return { databaseId, endpoint };
}

export type NewDatabase = DatabasePlace &
  Pick<DatabaseTable, 'type' | 'name' | 'user'> & { readonly password: string };

/** Writes a database and orders its server to be started. Quota and engine are judged by the caller. */
export async function insertDatabase(
  services: CoreServices,
  tx: Tx,
  environment: Permitted<'environment', SiteWrite> & { readonly projectId: Id<'prj'> },
  { databaseId, endpoint, type, name, user, password }: NewDatabase,
): Promise<void> {
  await insertDatabaseRow(tx, environment, {
    id: databaseId,
    projectId: environment.projectId,
    ...{ type, name, user },
    node: services.homeId,
    passwordSealed: services.vault.seal(password, databasePasswordIdentity(databaseId)),
    host: endpoint.host,
    port: endpoint.port,
    status: 'creating',
    errorMessage: null,
    createdAt: isoFromNow(services.clock),
  });
  await enqueue(services, tx, 'database.start', { databaseId });
}
