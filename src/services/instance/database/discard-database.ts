import type { Id } from '#src/domain/id.ts';
import type { Instance } from '../context.ts';

/** Job: ends a database server and removes its data. */
export async function discardDatabase(
  instance: Instance,
  { databaseId }: { databaseId: Id<'db'> },
): Promise<void> {
  await instance.workloads.removeDatabase(databaseId);
}
