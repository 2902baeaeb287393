import type { Insertable } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import type { Schema } from '../schema.ts';

const COLUMNS = ['host', 'organizationId', 'kind', 'verifiedAt', 'createdAt'] as const;

export type DomainReservation = Pick<Schema['domainReservation'], (typeof COLUMNS)[number]>;

const MAX_RESERVATIONS = 1000;

/** What organizations have to do with a host that is not held. */
export function listReservations(db: Db, host: string): Promise<DomainReservation[]> {
  return reservationsOf(db, { host });
}

const reservationsOf = compiledOnce(['host'], (db, { host }) =>
  db
    .selectFrom('domainReservation')
    .select(COLUMNS)
    .where('host', '=', host)
    .orderBy('createdAt', 'desc')
    .limit(MAX_RESERVATIONS),
);

/** Whether another organization proved one of these hosts and let it go after `since`. */
export async function isReservedForOther(
  db: Db,
  { hosts, organizationId, since }: { hosts: readonly string[]; organizationId: Id<'org'>; since: string },
): Promise<boolean> {
  if (hosts.length === 0) return false;
  const row = await db
    .selectFrom('domainReservation')
    .select('host')
    .where('host', 'in', [...hosts])
    .where('kind', '=', 'released')
    .where('organizationId', '!=', organizationId)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** In the place of an earlier reservation of the organization. */
export async function putReservation(
  tx: Tx,
  _permit: PlatformPermit,
  reservation: Insertable<Schema['domainReservation']>,
): Promise<void> {
  const { host: _host, organizationId: _organizationId, ...change } = reservation;
  await tx
    .insertInto('domainReservation')
    .values(reservation)
    .onConflict((oc) => oc.columns(['host', 'organizationId']).doUpdateSet(change))
    .execute();
}

/** Returns the organizations whose reservations of this kind are gone. */
export async function deleteReservations(
  tx: Tx,
  _permit: PlatformPermit,
  host: string,
  kind: DomainReservation['kind'],
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('domainReservation')
    .where('host', '=', host)
    .where('kind', '=', kind)
    .returning('organizationId')
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}

/** Forgets released hosts whose cool-down was over at `since`. */
export async function deleteReservationsUntil(db: Db, _permit: PlatformPermit, since: string): Promise<void> {
  await db
    .deleteFrom('domainReservation')
    .where('kind', '=', 'released')
    .where('createdAt', '<=', since)
    .execute();
}
