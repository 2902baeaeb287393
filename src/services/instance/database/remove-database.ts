import type { Tx } from '#db/client.ts';
import { deleteDatabaseRow } from '#db/queries/database.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../../platform/queue/enqueue.ts';
import type { Instance } from '../context.ts';

/** Deletes the record of a database and orders its server and its data to be removed. */
export async function deleteDatabase(
  platform: Platform,
  tx: Tx,
  database: Permitted<'database', SiteWrite>,
): Promise<void> {
  await enqueue(platform, tx, 'database.discard', { databaseId: database.id });
  await deleteDatabaseRow(tx, database);
}

/** Job: ends a database server and removes its data. */
export async function discardDatabase(
  instance: Instance,
  { databaseId }: { databaseId: string },
): Promise<void> {
  await instance.workloads.removeDatabase(databaseId);
}
