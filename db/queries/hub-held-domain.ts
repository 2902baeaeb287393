import type { DomainKind } from '#src/domain/host.ts';
import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db } from '../client.ts';

/** What the license hub keeps for the domains of the instance. Domains that were lost hold nothing there. */

const COLUMNS = ['id', 'kind', 'host', 'hubError'] as const;

/** Ids of the hub from `oldest` to `newest`, both included; null: without an end. */
export interface HubIdRange {
  readonly oldest: string | null;
  readonly newest: string | null;
}

/** Domains whose id at the hub is in a range, newest first. */
export function listDomainsByHubId(
  db: Db,
  kind: DomainKind,
  { oldest, newest }: HubIdRange,
  limit: number,
): Promise<{ id: Id<'dom'>; kind: DomainKind; host: string; hubError: string | null; hubId: string }[]> {
  let query = db
    .selectFrom('domain')
    .select([...COLUMNS, 'hubId'])
    .where('kind', '=', kind)
    .where('lostAt', 'is', null)
    .where('hubId', 'is not', null);
  if (oldest !== null) query = query.where('hubId', '>=', oldest);
  if (newest !== null) query = query.where('hubId', '<=', newest);
  return query.orderBy('hubId', 'desc').limit(limit).$narrowType<{ hubId: string }>().execute();
}

/** Domains that were never registered with the hub, and that it has not refused, oldest first. */
export function listUnregisteredDomains(db: Db, limit: number) {
  return db
    .selectFrom('domain')
    .select(COLUMNS)
    .where('lostAt', 'is', null)
    .where('hubId', 'is', null)
    .where('hubError', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Domains whose name the hub refuses, oldest first. */
export function listRefusedDomains(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return db
    .selectFrom('domain')
    .select(COLUMNS)
    .where('lostAt', 'is', null)
    .where('hubError', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ hubError: string }>()
    .execute();
}

export async function countRefusedDomains(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('domain')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('lostAt', 'is', null)
    .where('hubError', 'is not', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether a domain of the instance has what the license hub keeps for this kind under this id. */
export async function isHubIdHeld(db: Db, kind: DomainKind, hubId: string): Promise<boolean> {
  const held = db.selectFrom('domain').select('id').where('kind', '=', kind).where('hubId', '=', hubId);
  return (await held.executeTakeFirst()) !== undefined;
}

/** Whether a domain is still there and was not lost. */
export async function isHeld(db: Db, domainId: Id<'dom'>): Promise<boolean> {
  const held = db.selectFrom('domain').select('id').where('id', '=', domainId).where('lostAt', 'is', null);
  return (await held.executeTakeFirst()) !== undefined;
}

/**
 * The answer of the hub for a domain's name: its id there, or why it is refused. False: the domain was removed or lost
 * meanwhile.
 */
export async function setHubState(
  db: Db,
  _permit: PlatformPermit,
  domainId: Id<'dom'>,
  state: { hubId: string | null; hubError: string | null } | { hubError: string },
): Promise<boolean> {
  const held = db.updateTable('domain').set(state).where('id', '=', domainId).where('lostAt', 'is', null);
  return (await held.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Forgets what the hub keeps for the domains: it is kept for another instance. */
export async function clearHubIds(db: Db, _permit: PlatformPermit): Promise<void> {
  await db.updateTable('domain').set({ hubId: null, hubError: null }).execute();
}
