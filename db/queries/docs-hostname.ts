import type { Db, Tx } from '../client.ts';
import type { DocsHostnameTable } from '../hub-schema.ts';

export type DocsHostnameRow = Pick<DocsHostnameTable, 'hostname' | 'instanceId' | 'status'>;

/** The address of the instance that a hostname is answered for; undefined while it is not verified, or suspended. */
export async function findServedCloudUrl(db: Db, hostname: string): Promise<string | undefined> {
  const row = await served(db).where('docsHostname.hostname', '=', hostname).executeTakeFirst();
  return row?.cloudUrl ?? undefined;
}

/** Hostnames that are answered for, in their order. */
export async function listServedHostnames(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await served(db)
    .where('docsHostname.hostname', '>', after)
    .orderBy('docsHostname.hostname')
    .limit(limit)
    .execute();
  return rows.map(({ hostname }) => hostname);
}

/** An instance has one at most. */
export function findDocsHostnameOf(db: Db, instanceId: string): Promise<DocsHostnameRow | undefined> {
  return db
    .selectFrom('docsHostname')
    .select(['hostname', 'instanceId', 'status'])
    .where('instanceId', '=', instanceId)
    .executeTakeFirst();
}

export async function deleteDocsHostnameOf(tx: Tx, instanceId: string): Promise<void> {
  await tx.deleteFrom('docsHostname').where('instanceId', '=', instanceId).execute();
}

/** Frees a hostname whose instance has not been heard of since `before`. */
export async function deleteForsakenDocsHostname(tx: Tx, hostname: string, before: string): Promise<void> {
  await tx
    .deleteFrom('docsHostname')
    .where('hostname', '=', hostname)
    .where('instanceId', 'in', (eb) =>
      eb.selectFrom('licenseInstance').select('id').where('lastSeenAt', '<', before),
    )
    .execute();
}

/** False: another instance has it. */
export async function insertDocsHostname(
  tx: Tx,
  row: Pick<DocsHostnameTable, 'hostname' | 'instanceId' | 'createdAt'>,
): Promise<boolean> {
  const result = await tx
    .insertInto('docsHostname')
    .values({ ...row, status: 'pending', verifiedAt: null })
    .onConflict((oc) => oc.column('hostname').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False: the instance does not have it any more. */
export async function setDocsHostnameStatus(
  db: Db,
  { hostname, instanceId }: Pick<DocsHostnameRow, 'hostname' | 'instanceId'>,
  state: Pick<DocsHostnameTable, 'status' | 'verifiedAt'>,
): Promise<boolean> {
  const result = await db
    .updateTable('docsHostname')
    .set(state)
    .where('hostname', '=', hostname)
    .where('instanceId', '=', instanceId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function served(db: Db) {
  return db
    .selectFrom('docsHostname')
    .innerJoin('licenseInstance', 'licenseInstance.id', 'docsHostname.instanceId')
    .innerJoin('license', 'license.id', 'licenseInstance.licenseId')
    .select(['docsHostname.hostname', 'licenseInstance.cloudUrl'])
    .where('docsHostname.status', '=', 'active')
    .where('license.status', '=', 'active');
}
