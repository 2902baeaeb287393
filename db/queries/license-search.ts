import { sql } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { HubNameKind } from '#src/domain/license.ts';
import type { Db } from '../client.ts';
import type { SubdomainTable } from '../hub-schema.ts';

/** What an operator looks a license up by: each of these is one read of an index. */
export interface Searched {
  readonly keyHash: string;
  readonly host: string;
  /** Of a subdomain; empty: the text is not a subdomain. */
  readonly label: string;
  /** Null: the text is not the id of an instance. */
  readonly instanceId: Id<'inst'> | null;
}

/** Licenses that have the key, hold the host or the subdomain, claim the docs hostname, or have the instance. */
export async function findLicensesHolding(db: Db, asked: Searched): Promise<Id<'lic'>[]> {
  const found = await Promise.all([
    db.selectFrom('license').select('id as licenseId').where('keyHash', '=', asked.keyHash).execute(),
    db.selectFrom('licenseKey').select('licenseId').where('keyHash', '=', asked.keyHash).execute(),
    db.selectFrom('customDomain').select('licenseId').where('host', '=', asked.host).execute(),
    db.selectFrom('purchasedDomain').select('licenseId').where('host', '=', asked.host).execute(),
    db
      .selectFrom('subdomain')
      .select('licenseId')
      .where('name', '=', asked.label)
      .where('status', '!=', 'released')
      .execute(),
    db
      .selectFrom('docsHostname')
      .innerJoin('licenseInstance', 'licenseInstance.id', 'docsHostname.instanceId')
      .select('licenseInstance.licenseId')
      .where('docsHostname.hostname', '=', asked.host)
      .limit(MAX_CLAIMS)
      .execute(),
    asked.instanceId === null
      ? []
      : db.selectFrom('licenseInstance').select('licenseId').where('id', '=', asked.instanceId).execute(),
  ]);
  return [...new Set(found.flat().map(({ licenseId }) => licenseId))];
}

/** Several licenses may claim one docs hostname. */
const MAX_CLAIMS = 100;

/** Every name that a license holds, of all kinds, newest first. */
export function listNames(db: Db, licenseId: Id<'lic'>, page: { limit: number; offset: number }) {
  return namesOf(db, licenseId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countNames(db: Db, licenseId: Id<'lic'>): Promise<number> {
  const { total } = await namesOf(db, licenseId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

type Status = SubdomainTable['status'];

function namesOf(db: Db, licenseId: Id<'lic'>) {
  const subdomains = db
    .selectFrom('subdomain')
    .select([
      sql<HubNameKind>`'subdomain'`.as('kind'),
      sql<string>`"id"`.as('id'),
      'name as host',
      'instanceId',
      'status',
      'ipAddress',
      'createdAt',
    ])
    .where('licenseId', '=', licenseId)
    .where('status', '!=', 'released');
  const domains = (table: 'customDomain' | 'purchasedDomain') =>
    db
      .selectFrom(table)
      .select([
        sql<HubNameKind>`${sql.lit(table)}`.as('kind'),
        sql<string>`"id"`.as('id'),
        'host',
        'instanceId',
        sql<Status>`'active'`.as('status'),
        sql<string | null>`null`.as('ipAddress'),
        'createdAt',
      ])
      .where('licenseId', '=', licenseId);
  const docs = db
    .selectFrom('docsHostname')
    .innerJoin('licenseInstance', 'licenseInstance.id', 'docsHostname.instanceId')
    .select([
      sql<HubNameKind>`'docsHostname'`.as('kind'),
      'docsHostname.hostname as id',
      'docsHostname.hostname as host',
      'docsHostname.instanceId',
      sql<Status>`"docsHostname"."status"`.as('status'),
      sql<string | null>`null`.as('ipAddress'),
      'docsHostname.createdAt',
    ])
    .where('licenseInstance.licenseId', '=', licenseId);
  return db.selectFrom(
    subdomains
      .unionAll(domains('customDomain'))
      .unionAll(domains('purchasedDomain'))
      .unionAll(docs)
      .as('names'),
  );
}
