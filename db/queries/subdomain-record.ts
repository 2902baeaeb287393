import type { Id } from '#src/domain/id.ts';
import type { SubdomainStatus } from '#src/domain/license.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { isLiterally } from '../literal.ts';

/** The rows of DNS records, for the provider of the zone; not scoped by a license. */

const addresses = compiledOnce(['name'], (db, { name }) =>
  db.selectFrom('subdomain').select('ipAddress').where('name', '=', name).where('status', '=', 'active'),
);

/** Where an active subdomain leads; null for every other name. */
export async function findAddressOf(db: Db, name: string): Promise<string | null> {
  const [row] = await addresses(db, { name });
  return row?.ipAddress ?? null;
}

/** The holder of a name, with the status of their license. */
export function findNameHolder(db: Db, name: string) {
  return db
    .selectFrom('subdomain')
    .innerJoin('license', 'license.id', 'subdomain.licenseId')
    .select([
      'subdomain.id',
      'subdomain.licenseId',
      'subdomain.instanceId',
      'subdomain.createdAt',
      'subdomain.status',
      'subdomain.ipAddress',
      'license.status as licenseStatus',
    ])
    .where('subdomain.name', '=', name)
    .where('subdomain.status', '!=', 'released')
    .executeTakeFirst();
}

/** Names whose state is behind that of their license: active under a suspended one, or suspended under an active one. */
export async function listNamesBehindLicense(
  db: Db,
  limit: number,
  licenseId?: Id<'lic'>,
): Promise<string[]> {
  const behind = activeOfSuspended(db, licenseId).unionAll(suspendedOfActive(db, licenseId));
  const rows = await db
    .selectFrom(behind.as('behind'))
    .select('behind.name')
    .orderBy('behind.id')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

export async function countNamesBehindLicense(db: Db, licenseId: Id<'lic'>): Promise<number> {
  const behind = activeOfSuspended(db, licenseId).unionAll(suspendedOfActive(db, licenseId));
  const { total } = await db
    .selectFrom(behind.as('behind'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Every name with its state, page by page in the order of their ids; released ones too. */
export function listNamesAfter(db: Db, after: Id<'sub'>, limit: number) {
  return db
    .selectFrom('subdomain')
    .select(['id', 'name', 'status', 'ipAddress'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Forgets names that were released before a time. */
export async function deleteReleased(db: Db, _permit: PlatformPermit, before: string): Promise<void> {
  await db
    .deleteFrom('subdomain')
    .where(isLiterally('status', 'released' satisfies SubdomainStatus))
    .where('releasedAt', '<', before)
    .execute();
}

function activeOfSuspended(db: Db, licenseId?: Id<'lic'>) {
  const query = db
    .selectFrom('license')
    .innerJoin('subdomain', 'subdomain.licenseId', 'license.id')
    .select(['subdomain.id', 'subdomain.name'])
    .where('license.status', '=', 'suspended')
    .where('subdomain.status', '=', 'active');
  return licenseId === undefined ? query : query.where('license.id', '=', licenseId);
}

/** Starts at the suspended subdomains: a join would let SQLite walk all active licenses. */
function suspendedOfActive(db: Db, licenseId?: Id<'lic'>) {
  const query = db
    .selectFrom('subdomain')
    .select(['subdomain.id', 'subdomain.name'])
    .where(isLiterally('subdomain.status', 'suspended' satisfies SubdomainStatus))
    .where(
      (eb) =>
        eb.selectFrom('license').select('license.status').whereRef('license.id', '=', 'subdomain.licenseId'),
      '=',
      'active',
    );
  return licenseId === undefined ? query : query.where('subdomain.licenseId', '=', licenseId);
}
