import type { Insertable, Selectable } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { insertRow } from '../insert-row.ts';
import type { Schema } from '../schema.ts';
import { type AccessScope, applicationInScope } from './access-scope.ts';

const COLUMNS = [
  'domain.id',
  'domain.applicationId',
  'domain.host',
  'domain.kind',
  'domain.hubId',
  'domain.hubError',
  'domain.verifiedAt',
  'domain.lostAt',
  'domain.problem',
  'domain.createdAt',
] as const;

/** Adds a domain to an application. A host that is taken is a unique violation. */
export async function insertDomainRow(
  tx: Tx,
  { organizationId, id: applicationId }: Permitted<'application', SiteWrite>,
  domain: Omit<Insertable<Schema['domain']>, 'organizationId' | 'applicationId'>,
): Promise<void> {
  await insertRow(tx, 'domain', { ...domain, organizationId, applicationId });
}

/** A host has one holder on the whole instance. Domains that were lost do not hold it. */
export async function findHolder(
  db: Db,
  host: string,
): Promise<
  | Pick<
      Selectable<Schema['domain']>,
      'id' | 'kind' | 'organizationId' | 'applicationId' | 'hubId' | 'verifiedAt'
    >
  | undefined
> {
  const [holder] = await holdersOf(db, { host });
  return holder;
}

const holdersOf = compiledOnce(['host'], (db, { host }) =>
  db
    .selectFrom('domain')
    .select(['id', 'kind', 'organizationId', 'applicationId', 'hubId', 'verifiedAt'])
    .where('host', '=', host)
    .where('lostAt', 'is', null)
    .limit(1),
);

/** The holder of a host that visitors are sent to; with `provedOnly` it must have proved the host. */
export function findServedDomain(
  db: Db,
  host: string,
  provedOnly: boolean,
): Promise<{ organizationId: Id<'org'> } | undefined> {
  return served(db, provedOnly).select('organizationId').where('host', '=', host).executeTakeFirst();
}

/** Whether another organization has proved one of these hosts. */
export async function isProvedByOtherOrganization(
  db: Db,
  hosts: readonly string[],
  organizationId: Id<'org'>,
): Promise<boolean> {
  if (hosts.length === 0) return false;
  const row = await db
    .selectFrom('domain')
    .select('id')
    .where('host', 'in', [...hosts])
    .where('lostAt', 'is', null)
    .where('verifiedAt', 'is not', null)
    .where('organizationId', '!=', organizationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a host from its holder. The row stays, for its owner to see. Undefined: it does not hold the host any more. */
export function loseDomain(
  tx: Tx,
  _permit: PlatformPermit,
  domainId: Id<'dom'>,
  loss: { lostAt: string; problem: string },
): Promise<{ id: Id<'dom'> } | undefined> {
  return tx
    .updateTable('domain')
    .set({ ...loss, verifiedAt: null, hubId: null, hubError: null })
    .where('id', '=', domainId)
    .where('lostAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
}

/**
 * Marks a domain as proved, and as held again where it was lost. A host that is held is a unique violation then. One
 * that was proved meanwhile keeps its time.
 */
export async function proveDomain(
  tx: Tx,
  domain: Permitted<'domain', SiteWrite>,
  verifiedAt: string,
): Promise<void> {
  await tx
    .updateTable('domain')
    .set(({ fn, val }) => ({
      verifiedAt: fn.coalesce('verifiedAt', val(verifiedAt)),
      ...{ lostAt: null, problem: null },
    }))
    .where('organizationId', '=', domain.organizationId)
    .where('id', '=', domain.id)
    .execute();
}

/** For jobs: not limited to what a caller may see. */
export function findDomainForJob(db: Db, domainId: Id<'dom'>) {
  return db
    .selectFrom('domain')
    .select([...COLUMNS, 'domain.organizationId'])
    .where('domain.id', '=', domainId)
    .executeTakeFirst();
}

/** How many domains an organization holds; lost ones do not count. */
export async function countHeldDomains(db: Db, organizationId: Id<'org'>): Promise<number> {
  const { total } = await db
    .selectFrom('domain')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organizationId', '=', organizationId)
    .where('lostAt', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

export function findDomain(db: Db, scope: AccessScope, domainId: Id<'dom'>) {
  return domainsInScope(db, scope).select(COLUMNS).where('domain.id', '=', domainId).executeTakeFirst();
}

export function listDomains(
  db: Db,
  scope: AccessScope,
  filter: { applicationId?: Id<'app'> | undefined; limit: number; offset: number },
) {
  let query = domainsInScope(db, scope).select(COLUMNS);
  if (filter.applicationId !== undefined)
    query = query.where('domain.applicationId', '=', filter.applicationId);
  return query.orderBy('domain.id', 'desc').limit(filter.limit).offset(filter.offset).execute();
}

export async function countDomains(
  db: Db,
  scope: AccessScope,
  filter: { applicationId?: Id<'app'> | undefined },
): Promise<number> {
  let query = domainsInScope(db, scope).select((eb) => eb.fn.countAll<number>().as('total'));
  if (filter.applicationId !== undefined)
    query = query.where('domain.applicationId', '=', filter.applicationId);
  return (await query.executeTakeFirstOrThrow()).total;
}

const heldHosts = compiledOnce(
  ['applicationId'],
  (db, { applicationId }: { readonly applicationId: Id<'app'> }) =>
    db
      .selectFrom('domain')
      .select(['id', 'host'])
      .where('applicationId', '=', applicationId)
      .where('lostAt', 'is', null)
      .orderBy('id'),
);

/** Hosts that an application holds. */
export function listHosts(db: Db, applicationId: Id<'app'>) {
  return heldHosts(db, { applicationId });
}

/** Hosts of an application that visitors are sent to. */
export function listServedHosts(db: Db, applicationId: Id<'app'>, provedOnly: boolean) {
  return served(db, provedOnly)
    .select('host')
    .where('applicationId', '=', applicationId)
    .orderBy('id')
    .execute();
}

const hostsBetween = (provedOnly: boolean) =>
  compiledOnce(
    ['first', 'last'],
    (db, { first, last }: { readonly first: Id<'app'>; readonly last: Id<'app'> }) =>
      served(db, provedOnly)
        .select(['applicationId', 'host'])
        .where('applicationId', '>=', first)
        .where('applicationId', '<=', last)
        .orderBy('applicationId')
        .orderBy('id'),
    // The table can be small when PostgreSQL makes the plan, and large later.
    { isPrepared: false },
  );
const servedBetween = hostsBetween(false);
const provedBetween = hostsBetween(true);

/** The same of all applications between two ids, both included. */
export function listHostsServedBetween(db: Db, first: Id<'app'>, last: Id<'app'>, provedOnly: boolean) {
  return (provedOnly ? provedBetween : servedBetween)(db, { first, last });
}

/** The same of these applications. */
export function listHostsServedBy(db: Db, applicationIds: readonly Id<'app'>[], provedOnly: boolean) {
  return served(db, provedOnly)
    .select(['applicationId', 'host'])
    .where('applicationId', 'in', [...applicationIds])
    .orderBy('applicationId')
    .orderBy('id')
    .execute();
}

/** The applications that visitors of these hosts are sent to by a domain. */
export async function listApplicationsServing(
  db: Db,
  hosts: readonly string[],
  provedOnly: boolean,
): Promise<Id<'app'>[]> {
  const rows = await served(db, provedOnly)
    .select('applicationId')
    .where('host', 'in', [...hosts])
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}

/** Deletes the record of a domain. Release its host before (`releaseDomains`). */
export async function deleteDomainRow(db: Db, domain: Permitted<'domain', SiteWrite>): Promise<void> {
  await db
    .deleteFrom('domain')
    .where('organizationId', '=', domain.organizationId)
    .where('id', '=', domain.id)
    .execute();
}

/** Domains that are about to go, with what the license hub keeps for them. */
export function listReleasedDomains(
  db: Db,
  domains:
    | { organizationId: Id<'org'>; applicationId: Id<'app'> }
    | { organizationId: Id<'org'>; domainId: Id<'dom'> },
) {
  const query = db
    .selectFrom('domain')
    .select(['kind', 'host', 'hubId', 'verifiedAt', 'lostAt'])
    .where('organizationId', '=', domains.organizationId);
  return (
    'domainId' in domains
      ? query.where('id', '=', domains.domainId)
      : query.where('applicationId', '=', domains.applicationId)
  ).execute();
}

/** A name below the license hub's zone needs no proof: the hub gives it out. */
function served(db: Db, provedOnly: boolean) {
  const held = db.selectFrom('domain').where('lostAt', 'is', null);
  if (!provedOnly) return held;
  return held.where((eb) => eb.or([eb('verifiedAt', 'is not', null), eb('kind', '=', 'subdomain')]));
}

function domainsInScope(db: Db, scope: AccessScope) {
  return db
    .selectFrom('domain')
    .innerJoin('application', 'application.id', 'domain.applicationId')
    .where('domain.organizationId', '=', scope.organizationId)
    .where(applicationInScope(scope));
}
