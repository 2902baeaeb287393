import type { Db, Tx } from '../client.ts';
import type { DocsHostnameTable, LicenseTable } from '../hub-schema.ts';

export type DocsHostnameRow = Pick<DocsHostnameTable, 'hostname' | 'instanceId' | 'status' | 'createdAt'>;

/** A claim with its license. */
export interface DocsClaim extends DocsHostnameRow {
  readonly licenseId: string;
  readonly licenseStatus: LicenseTable['status'];
}

/**
 * The instance that answers for a hostname; undefined while no claim is active, or its license is suspended. With
 * `provedOnly` the license must have proved the hostname.
 */
export function findServedDocsHost(
  db: Db,
  hostname: string,
  provedOnly: boolean,
): Promise<{ cloudUrl: string | null; licenseId: string } | undefined> {
  return served(db, provedOnly).where('docsHostname.hostname', '=', hostname).executeTakeFirst();
}

/** Hostnames that are answered for, in their order. */
export async function listServedHostnames(
  db: Db,
  { after, limit, provedOnly }: { after: string; limit: number; provedOnly: boolean },
): Promise<string[]> {
  const rows = await served(db, provedOnly)
    .where('docsHostname.hostname', '>', after)
    .orderBy('docsHostname.hostname')
    .limit(limit)
    .execute();
  return rows.map(({ hostname }) => hostname);
}

/** An instance has one claim at most. */
export function findDocsHostnameOf(db: Db, instanceId: string): Promise<DocsHostnameRow | undefined> {
  return db
    .selectFrom('docsHostname')
    .select(['hostname', 'instanceId', 'status', 'createdAt'])
    .where('instanceId', '=', instanceId)
    .executeTakeFirst();
}

const MAX_CLAIMS = 1000;

/** Claims of other instances to a hostname: the active one first, then the oldest. */
export function listOtherDocsClaims(db: Db, hostname: string, instanceId: string): Promise<DocsClaim[]> {
  return db
    .selectFrom('docsHostname')
    .innerJoin('licenseInstance', 'licenseInstance.id', 'docsHostname.instanceId')
    .innerJoin('license', 'license.id', 'licenseInstance.licenseId')
    .select([
      'docsHostname.hostname',
      'docsHostname.instanceId',
      'docsHostname.status',
      'docsHostname.createdAt',
      'licenseInstance.licenseId',
      'license.status as licenseStatus',
    ])
    .where('docsHostname.hostname', '=', hostname)
    .where('docsHostname.instanceId', '!=', instanceId)
    .orderBy('docsHostname.status')
    .orderBy('docsHostname.createdAt')
    .limit(MAX_CLAIMS)
    .execute();
}

export async function deleteDocsHostnameOf(tx: Tx, instanceId: string): Promise<void> {
  await tx.deleteFrom('docsHostname').where('instanceId', '=', instanceId).execute();
}

/** Frees a hostname whose instance has not been heard of since `before`. */
export async function deleteAbandonedDocsHostname(tx: Tx, hostname: string, before: string): Promise<void> {
  await tx
    .deleteFrom('docsHostname')
    .where('hostname', '=', hostname)
    .where('instanceId', 'in', (eb) =>
      eb.selectFrom('licenseInstance').select('id').where('lastSeenAt', '<', before),
    )
    .execute();
}

export async function insertDocsHostname(
  tx: Tx,
  row: Pick<DocsHostnameTable, 'hostname' | 'instanceId' | 'createdAt'>,
): Promise<void> {
  await tx
    .insertInto('docsHostname')
    .values({ ...row, status: 'pending', verifiedAt: null })
    .execute();
}

/** False: the instance does not claim it any more. */
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

function served(db: Db, provedOnly: boolean) {
  const query = db
    .selectFrom('docsHostname')
    .innerJoin('licenseInstance', 'licenseInstance.id', 'docsHostname.instanceId')
    .innerJoin('license', 'license.id', 'licenseInstance.licenseId')
    .select(['docsHostname.hostname', 'licenseInstance.cloudUrl', 'licenseInstance.licenseId'])
    .where('docsHostname.status', '=', 'active')
    .where('license.status', '=', 'active');
  if (!provedOnly) return query;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('hubHost')
        .select('hubHost.host')
        .whereRef('hubHost.host', '=', 'docsHostname.hostname')
        .whereRef('hubHost.licenseId', '=', 'licenseInstance.licenseId')
        .where('hubHost.verifiedAt', 'is not', null),
    ),
  );
}
