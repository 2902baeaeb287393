import type { Id } from '#src/domain/id.ts';
import type { LicensePermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import type { DocsHostnameTable, LicenseTable } from '../hub-schema.ts';

export type DocsHostnameRow = Pick<DocsHostnameTable, 'hostname' | 'instanceId' | 'status' | 'createdAt'>;

/** A claim with its license. */
export interface DocsClaim extends DocsHostnameRow {
  readonly licenseId: Id<'lic'>;
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
): Promise<{ cloudUrl: string | null; licenseId: Id<'lic'> } | undefined> {
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
export function findDocsHostnameOf(db: Db, instanceId: Id<'inst'>): Promise<DocsHostnameRow | undefined> {
  return db
    .selectFrom('docsHostname')
    .select(['hostname', 'instanceId', 'status', 'createdAt'])
    .where('instanceId', '=', instanceId)
    .executeTakeFirst();
}

const MAX_CLAIMS = 1000;

/** Claims to a hostname, without those of one instance: the active one first, then the oldest. */
export function listOtherDocsClaims(
  db: Db,
  hostname: string,
  except: Id<'inst'> | null,
): Promise<DocsClaim[]> {
  const claims = claimsTo(db, hostname);
  return (except === null ? claims : claims.where('docsHostname.instanceId', '!=', except)).execute();
}

/** Claims to a hostname whose instances have not synced since `before`. */
export function listAbandonedDocsClaims(db: Db, hostname: string, before: string): Promise<DocsClaim[]> {
  return claimsTo(db, hostname).where('licenseInstance.lastSeenAt', '<', before).execute();
}

export async function deleteDocsHostnameOf(
  tx: Tx,
  permit: LicensePermit,
  instanceId: Id<'inst'>,
): Promise<void> {
  await tx
    .deleteFrom('docsHostname')
    .where('instanceId', '=', instanceId)
    .where('instanceId', 'in', instancesOf(tx, permit))
    .execute();
}

/** Gives the claim of an instance to another one, also of another license, which has no claim of its own. */
export async function moveDocsHostname(
  tx: Tx,
  from: { readonly license: LicensePermit; readonly instanceId: Id<'inst'> },
  to: { readonly license: LicensePermit; readonly instanceId: Id<'inst'> },
): Promise<void> {
  await tx
    .updateTable('docsHostname')
    .set({ instanceId: to.instanceId })
    .where('instanceId', '=', from.instanceId)
    .where('instanceId', 'in', instancesOf(tx, from.license))
    .execute();
}

export async function insertDocsHostname(
  tx: Tx,
  _permit: LicensePermit,
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
  permit: LicensePermit,
  { hostname, instanceId }: Pick<DocsHostnameRow, 'hostname' | 'instanceId'>,
  state: Pick<DocsHostnameTable, 'status' | 'verifiedAt'>,
): Promise<boolean> {
  const result = await db
    .updateTable('docsHostname')
    .set(state)
    .where('hostname', '=', hostname)
    .where('instanceId', '=', instanceId)
    .where('instanceId', 'in', instancesOf(db, permit))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function claimsTo(db: Db, hostname: string) {
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
    .orderBy('docsHostname.status')
    .orderBy('docsHostname.createdAt')
    .limit(MAX_CLAIMS);
}

function instancesOf(db: Db, { licenseId }: LicensePermit) {
  return db.selectFrom('licenseInstance').select('id').where('licenseId', '=', licenseId);
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
