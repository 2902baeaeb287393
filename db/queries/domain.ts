import type { Insertable } from 'kysely';
import type { Db, Tx } from '../client.ts';
import type { Schema } from '../schema.ts';
import { applicationInSight, type Sight } from './sight.ts';

const COLUMNS = [
  'domain.id',
  'domain.applicationId',
  'domain.host',
  'domain.kind',
  'domain.hubId',
  'domain.hubError',
  'domain.createdAt',
] as const;

/** A host that is taken is a unique violation. */
export async function insertDomainRow(tx: Tx, domain: Insertable<Schema['domain']>): Promise<void> {
  await tx.insertInto('domain').values(domain).execute();
}

/** A host is unique on the whole instance, whoever holds it. */
export async function isHostTaken(db: Db, host: string): Promise<boolean> {
  const row = await db.selectFrom('domain').select('id').where('host', '=', host).executeTakeFirst();
  return row !== undefined;
}

export function findDomain(db: Db, sight: Sight, domainId: string) {
  return domainsInSight(db, sight).select(COLUMNS).where('domain.id', '=', domainId).executeTakeFirst();
}

export function listDomains(
  db: Db,
  sight: Sight,
  filter: { applicationId?: string | undefined; limit: number; offset: number },
) {
  let query = domainsInSight(db, sight).select(COLUMNS);
  if (filter.applicationId !== undefined)
    query = query.where('domain.applicationId', '=', filter.applicationId);
  return query.orderBy('domain.id', 'desc').limit(filter.limit).offset(filter.offset).execute();
}

export async function countDomains(
  db: Db,
  sight: Sight,
  filter: { applicationId?: string | undefined },
): Promise<number> {
  let query = domainsInSight(db, sight).select((eb) => eb.fn.countAll<number>().as('total'));
  if (filter.applicationId !== undefined)
    query = query.where('domain.applicationId', '=', filter.applicationId);
  return (await query.executeTakeFirstOrThrow()).total;
}

/** Hosts of an application, for routing. */
export function listHosts(db: Db, applicationId: string) {
  return db
    .selectFrom('domain')
    .select(['id', 'host'])
    .where('applicationId', '=', applicationId)
    .orderBy('id')
    .execute();
}

/** Every domain of the instance, for routing. */
export function listAllHosts(db: Db) {
  return db.selectFrom('domain').select(['applicationId', 'host']).execute();
}

export async function deleteDomainRow(db: Db, organizationId: string, domainId: string): Promise<void> {
  await db
    .deleteFrom('domain')
    .where('organizationId', '=', organizationId)
    .where('id', '=', domainId)
    .execute();
}

/** What the license hub keeps for domains that are about to go. */
export function listHubNames(
  db: Db,
  domains: { organizationId: string; applicationId: string } | { organizationId: string; domainId: string },
) {
  const query = db
    .selectFrom('domain')
    .select(['kind', 'host', 'hubId'])
    .where('organizationId', '=', domains.organizationId);
  return (
    'domainId' in domains
      ? query.where('id', '=', domains.domainId)
      : query.where('applicationId', '=', domains.applicationId)
  ).execute();
}

/** Every domain of the instance, to be compared with what the license hub keeps for it. */
export function listHubHeldDomains(db: Db) {
  return db.selectFrom('domain').select(['id', 'kind', 'host', 'hubId', 'hubError']).orderBy('id').execute();
}

/** Whether a domain of the instance has what the license hub keeps under this id. */
export async function isHubIdHeld(db: Db, hubId: string): Promise<boolean> {
  const row = await db.selectFrom('domain').select('id').where('hubId', '=', hubId).executeTakeFirst();
  return row !== undefined;
}

/** What came of asking the hub for a domain's name: its id there, or why it is refused. */
export async function setHubState(
  db: Db,
  domainId: string,
  state: { hubId: string | null; hubError: string | null } | { hubError: string },
): Promise<void> {
  await db.updateTable('domain').set(state).where('id', '=', domainId).execute();
}

/** Forgets what the hub keeps for the domains: it is kept for another instance. */
export async function clearHubIds(db: Db): Promise<void> {
  await db.updateTable('domain').set({ hubId: null, hubError: null }).execute();
}

/** Domains whose name the hub refuses, and how many there are. */
export async function listRefusedDomains(
  db: Db,
  limit: number,
): Promise<{ host: string; hubError: string }[]> {
  return db
    .selectFrom('domain')
    .select(['host', 'hubError'])
    .where('hubError', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ hubError: string }>()
    .execute();
}

function domainsInSight(db: Db, sight: Sight) {
  return db
    .selectFrom('domain')
    .innerJoin('application', 'application.id', 'domain.applicationId')
    .where(applicationInSight(sight));
}
