import type { Tx } from '#db/client.ts';
import { deleteDatabaseRow } from '#db/queries/database.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import { enqueue } from '../../platform/queue/index.ts';

/** Deletes the record of a database and orders its server and its data to be removed. */
export async function deleteDatabase(
  services: CoreServices,
  tx: Tx,
  database: Permitted<'database', SiteWrite>,
): Promise<void> {
  await enqueue(services, tx, 'database.discard', { databaseId: database.id });
  await deleteDatabaseRow(tx, database);
}
