import type { Id } from '#src/domain/id.ts';
import type { LicenseStatus } from '#src/domain/license.ts';
import type { LicensePermit, PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import type { HubHostTable } from '../hub-schema.ts';

const COLUMNS = ['host', 'licenseId', 'verifiedAt', 'releasedAt'] as const;

export type HubHostRow = Pick<HubHostTable, (typeof COLUMNS)[number]>;

/** Locks a host for the rest of the transaction: claims of one host are decided one after the other. */
export async function lockHubHost(tx: Tx, host: string, createdAt: string): Promise<HubHostRow> {
  return tx
    .insertInto('hubHost')
    .values({
      ...{ host, createdAt },
      ...{ licenseId: null, verifiedAt: null, releasedAt: null },
    })
    .onConflict((oc) => oc.column('host').doUpdateSet((eb) => ({ host: eb.ref('excluded.host') })))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export function findHubHost(db: Db, host: string): Promise<HubHostRow | undefined> {
  return db.selectFrom('hubHost').select(COLUMNS).where('host', '=', host).executeTakeFirst();
}

export async function updateHubHost(
  tx: Tx,
  _permit: LicensePermit,
  host: string,
  change: Partial<Omit<HubHostRow, 'host'>>,
): Promise<void> {
  await tx.updateTable('hubHost').set(change).where('host', '=', host).execute();
}

/** Whether another license has proved one of these hosts and not let it go before `cooledBefore`. */
export async function isProvedByOther(
  db: Db,
  {
    hosts,
    licenseId,
    cooledBefore,
  }: { hosts: readonly string[]; licenseId: Id<'lic'>; cooledBefore: string },
): Promise<boolean> {
  if (hosts.length === 0) return false;
  const row = await db
    .selectFrom('hubHost')
    .select('host')
    .where('host', 'in', [...hosts])
    .where('licenseId', '!=', licenseId)
    .where('verifiedAt', 'is not', null)
    .where((eb) => eb.or([eb('releasedAt', 'is', null), eb('releasedAt', '>', cooledBefore)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** A custom or purchased domain with its license. */
export interface HostHolder {
  readonly table: 'customDomain' | 'purchasedDomain';
  readonly id: Id<'cdm'> | Id<'pdm'>;
  readonly licenseId: Id<'lic'>;
  readonly licenseStatus: LicenseStatus;
  readonly instanceId: Id<'inst'>;
  readonly createdAt: string;
}

/** The custom and the purchased domain at a host: one of each at most. */
export async function findHolders(db: Db, host: string): Promise<HostHolder[]> {
  const holders: HostHolder[] = [];
  for (const table of ['customDomain', 'purchasedDomain'] as const) {
    const row = await db
      .selectFrom(table)
      .innerJoin('license', 'license.id', `${table}.licenseId`)
      .select([`${table}.id`, `${table}.licenseId`, 'license.status as licenseStatus'])
      .select([`${table}.instanceId`, `${table}.createdAt`])
      .where(`${table}.host`, '=', host)
      .executeTakeFirst();
    if (row !== undefined) holders.push({ table, ...row });
  }
  return holders;
}

/** Deletes the custom or purchased domain of a license. */
export async function deleteHolder(
  tx: Tx,
  permit: LicensePermit,
  { table, id }: Pick<HostHolder, 'table' | 'id'>,
): Promise<void> {
  await tx.deleteFrom(table).where('licenseId', '=', permit.licenseId).where('id', '=', id).execute();
}

/** Whether a license has a custom or purchased domain or a docs hostname at a host. */
export async function holdsHost(db: Db, host: string, licenseId: Id<'lic'>): Promise<boolean> {
  for (const table of ['customDomain', 'purchasedDomain'] as const) {
    const row = await db
      .selectFrom(table)
      .select('id')
      .where('host', '=', host)
      .where('licenseId', '=', licenseId)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  const claim = await db
    .selectFrom('docsHostname')
    .innerJoin('licenseInstance', 'licenseInstance.id', 'docsHostname.instanceId')
    .select('docsHostname.hostname')
    .where('docsHostname.hostname', '=', host)
    .where('licenseInstance.licenseId', '=', licenseId)
    .executeTakeFirst();
  return claim !== undefined;
}

/** Hosts that a license has, page by page in their order. */
export async function listHeldHosts(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('hubHost')
    .select('host')
    .where('host', '>', after)
    .where('licenseId', 'is not', null)
    .where('releasedAt', 'is', null)
    .orderBy('host')
    .limit(limit)
    .execute();
  return rows.map(({ host }) => host);
}

/**
 * Of these hosts, proofs whose license has nothing at the host any more, such as after the removal of an instance: released
 * now.
 */
export async function releaseOrphanedHosts(
  db: Db,
  _permit: PlatformPermit,
  hosts: readonly string[],
  now: string,
): Promise<void> {
  await db
    .updateTable('hubHost')
    .set({ releasedAt: now })
    .where('host', 'in', hosts)
    .where('licenseId', 'is not', null)
    .where('releasedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('customDomain')
            .select('id')
            .whereRef('customDomain.host', '=', 'hubHost.host')
            .whereRef('customDomain.licenseId', '=', 'hubHost.licenseId'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('purchasedDomain')
            .select('id')
            .whereRef('purchasedDomain.host', '=', 'hubHost.host')
            .whereRef('purchasedDomain.licenseId', '=', 'hubHost.licenseId'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('docsHostname')
            .innerJoin('licenseInstance', 'licenseInstance.id', 'docsHostname.instanceId')
            .select('docsHostname.hostname')
            .whereRef('docsHostname.hostname', '=', 'hubHost.host')
            .whereRef('licenseInstance.licenseId', '=', 'hubHost.licenseId'),
        ),
      ),
    )
    .execute();
}

/** Rows that say nothing any more: never proved and older than `unusedBefore`, or let go before `cooledBefore`. */
export async function deleteIdleHosts(
  db: Db,
  _permit: PlatformPermit,
  { cooledBefore, unusedBefore }: { cooledBefore: string; unusedBefore: string },
): Promise<void> {
  await db
    .deleteFrom('hubHost')
    .where((eb) =>
      eb.or([
        eb('releasedAt', '<=', cooledBefore),
        eb.and([eb('licenseId', 'is', null), eb('createdAt', '<', unusedBefore)]),
      ]),
    )
    .execute();
}

/** Whether the operator has withdrawn a host from a license. */
export async function isWithdrawn(db: Db, host: string, licenseId: Id<'lic'>): Promise<boolean> {
  const row = await db
    .selectFrom('hubWithdrawal')
    .select('host')
    .where('host', '=', host)
    .where('licenseId', '=', licenseId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The licenses from which the operator has withdrawn a host; at most 100. */
export async function listWithdrawals(db: Db, host: string): Promise<Id<'lic'>[]> {
  const rows = await db
    .selectFrom('hubWithdrawal')
    .select('licenseId')
    .where('host', '=', host)
    .orderBy('licenseId')
    .limit(MAX_WITHDRAWALS)
    .execute();
  return rows.map(({ licenseId }) => licenseId);
}

const MAX_WITHDRAWALS = 100;

export async function insertWithdrawal(
  tx: Tx,
  permit: LicensePermit<'operator'>,
  withdrawal: { host: string; createdAt: string },
): Promise<void> {
  await tx
    .insertInto('hubWithdrawal')
    .values({ ...withdrawal, licenseId: permit.licenseId })
    .onConflict((oc) => oc.columns(['host', 'licenseId']).doNothing())
    .execute();
}

/** Lifts the withdrawals of a host; returns the licenses from which it was withdrawn. */
export async function deleteWithdrawals(tx: Tx, _permit: PlatformPermit, host: string): Promise<Id<'lic'>[]> {
  const rows = await tx.deleteFrom('hubWithdrawal').where('host', '=', host).returning('licenseId').execute();
  return rows.map(({ licenseId }) => licenseId);
}

/** A proof is its license's: where the domain has moved to another license, that one has to prove it anew. */
export async function forgetMovedProofs(
  tx: Tx,
  { from, to }: { readonly from: LicensePermit; readonly to: LicensePermit },
): Promise<void> {
  for (const table of ['customDomain', 'purchasedDomain'] as const) {
    await tx
      .updateTable('hubHost')
      .set({ licenseId: null, verifiedAt: null, releasedAt: null })
      .where('licenseId', '=', from.licenseId)
      .where('host', 'in', (eb) => eb.selectFrom(table).select('host').where('licenseId', '=', to.licenseId))
      .execute();
  }
}
