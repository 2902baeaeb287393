import type { Instance } from '../context.ts';

/** Job: ends a database server and removes its data. */
export async function discardDatabase(
  instance: Instance,
  { databaseId }: { databaseId: string },
): Promise<void> {
  await instance.workloads.removeDatabase(databaseId);
}
