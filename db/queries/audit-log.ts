import { sql } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { AuditLogTable } from '../bookkeeping-schema.ts';
import type { Db, Tx } from '../client.ts';
import { insertRow } from '../insert-row.ts';
import { newestOf } from '../pages.ts';

/** Adds an entry to the audit log, in the transaction of the action. */
export async function insertAuditEntry(tx: Tx, entry: AuditLogTable): Promise<void> {
  await insertRow(tx, 'auditLog', entry);
}

/** Which entries of an organization are listed. */
export interface EntryFilter {
  readonly actorId?: string | undefined;
  readonly resourceId?: string | undefined;
  /** At least one. */
  readonly actions?: readonly AuditLogTable['action'][] | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

/** The entries of an organization, newest first. */
export function listAuditEntries(
  db: Db,
  organizationId: Id<'org'>,
  filter: EntryFilter,
  page: { limit: number; offset: number },
) {
  const { actorId, resourceId, ...rest } = filter;
  const { actions, ...times } = rest;
  if (actions !== undefined && actorId === undefined && resourceId === undefined)
    return listEntriesOfActions(db, organizationId, actions, times, page);
  if (actions !== undefined)
    return ownEntries(db, organizationId, filter)
      .select(COLUMNS)
      .orderBy(BY_ID_AFTER_FILTER, 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute();
  if (actorId !== undefined) {
    const own = ownEntries(db, organizationId, { ...rest, resourceId }).select(COLUMNS);
    return newestOf(own, ['actorId', actorId], page).execute();
  }
  if (resourceId !== undefined) {
    const own = ownEntries(db, organizationId, rest).select(COLUMNS);
    return newestOf(own, ['resourceId', resourceId], page).execute();
  }
  if (times.from !== undefined || times.before !== undefined)
    return (
      ownEntries(db, organizationId, times)
        .select(COLUMNS)
        // The index of the times has this order.
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute()
    );
  return newestOf(
    db.selectFrom('auditLog').select(COLUMNS),
    ['organizationId', organizationId],
    page,
  ).execute();
}

const COLUMNS = [
  'id',
  'actorKind',
  'actorId',
  'action',
  'resourceId',
  'address',
  'changesJson',
  'createdAt',
] as const;

/** SQLite would read all entries of the organization in the order of their ids to find those that pass several filters. */
const BY_ID_AFTER_FILTER = sql`"id" || ''`;

/** The newest entries of each action, and of these the newest of all: other entries of the actions are not read. */
function listEntriesOfActions(
  db: Db,
  organizationId: Id<'org'>,
  actions: NonNullable<EntryFilter['actions']>,
  times: Pick<EntryFilter, 'from' | 'before'>,
  { limit, offset }: { limit: number; offset: number },
) {
  const [first, ...others] = actions.map((action) => {
    const own = ownEntries(db, organizationId, times).select(['id', 'createdAt']);
    const newest = newestOf(own, ['action', action], { by: ['createdAt', 'id'], limit: limit + offset });
    return db.selectFrom(newest.as('newest')).select(['id', 'createdAt']);
  });
  if (first === undefined) return Promise.resolve([]);
  const ids = db
    .selectFrom(others.reduce((all, other) => all.unionAll(other), first).as('found'))
    .select('id as foundId')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('auditLog', 'auditLog.id', 'page.foundId')
    .select(COLUMNS)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** How many entries of an organization match the filter. */
export async function countAuditEntries(
  db: Db,
  organizationId: Id<'org'>,
  filter: EntryFilter,
): Promise<number> {
  const { total } = await ownEntries(db, organizationId, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function ownEntries(
  db: Db,
  organizationId: Id<'org'>,
  { actorId, resourceId, actions, from, before }: EntryFilter,
) {
  let query = db.selectFrom('auditLog').where('organizationId', '=', organizationId);
  if (actorId !== undefined) query = query.where('actorId', '=', actorId);
  if (resourceId !== undefined) query = query.where('resourceId', '=', resourceId);
  if (actions !== undefined) query = query.where('action', 'in', actions);
  if (from !== undefined) query = query.where('createdAt', '>=', from);
  if (before !== undefined) query = query.where('createdAt', '<', before);
  return query;
}

/** How many entries of an action there are about a record since a time. */
export async function countEntriesSince(
  db: Db,
  { resourceId, action, since }: { resourceId: string; action: AuditLogTable['action']; since: string },
): Promise<number> {
  const { total } = await db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('resourceId', '=', resourceId)
    .where('action', '=', action)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

/** The entries about a user's own account, which belongs to no organization. */
export function listAccountEntries(db: Db, userId: Id<'usr'>, page: { limit: number; offset: number }) {
  return accountEntries(db, userId)
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many entries there are about a user's own account. */
export async function countAccountEntries(db: Db, userId: Id<'usr'>): Promise<number> {
  const { total } = await accountEntries(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function accountEntries(db: Db, userId: Id<'usr'>) {
  return db.selectFrom('auditLog').where('resourceId', '=', userId).where('organizationId', 'is', null);
}

/** Which rows an operator requests, of any organization. */
export interface AuditFilter {
  /** Only rows that belong to no organization. */
  readonly isPlatformOnly: boolean;
  readonly actorId: string | undefined;
  readonly resourceId: string | undefined;
}

/** For operators of the platform, who see every row. */
export function listEveryEntry(db: Db, filter: AuditFilter, page: { limit: number; offset: number }) {
  return everyEntry(db, filter)
    .select([...COLUMNS, 'organizationId'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many rows match the filter of an operator. */
export async function countEveryEntry(db: Db, filter: AuditFilter): Promise<number> {
  const { total } = await everyEntry(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function everyEntry(db: Db, { isPlatformOnly, actorId, resourceId }: AuditFilter) {
  let query = db.selectFrom('auditLog');
  if (isPlatformOnly) query = query.where('organizationId', 'is', null);
  if (actorId !== undefined) query = query.where('actorId', '=', actorId);
  if (resourceId !== undefined) query = query.where('resourceId', '=', resourceId);
  return query;
}
