import { sql } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import { authTime, lockedRows } from '../dialect.ts';

export async function insertOrganizationRow(
  tx: Tx,
  {
    createdAt,
    ...organization
  }: {
    id: Id<'org'>;
    name: string;
    slug: string;
    createdAt: string;
    createdBy: Id<'usr'>;
    planJson: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('organization')
    .values({ ...organization, createdAt: authTime(tx, createdAt), logo: null, metadata: null })
    .execute();
}

/** Locks an organization's row until the transaction ends. Undefined: there is no such organization. */
export async function lockOrganizationRow(db: Db, organizationId: Id<'org'>) {
  const [organization] = await lockedOrganizations(db, { organizationId });
  return organization;
}

const lockedOrganizations = compiledOnce(
  ['organizationId'],
  (db, { organizationId }: { organizationId: Id<'org'> }) =>
    lockedRows(
      db,
      db.selectFrom('organization').select(['planJson', 'removedAt']).where('id', '=', organizationId),
    ),
);

/** Null: no plan was ever set. */
export async function findPlanJson(db: Db, organizationId: Id<'org'>): Promise<string | null> {
  const [row] = await plansOf(db, { organizationId });
  return row?.planJson ?? null;
}

const plansOf = compiledOnce(['organizationId'], (db, { organizationId }: { organizationId: Id<'org'> }) =>
  db.selectFrom('organization').select('planJson').where('id', '=', organizationId),
);

/** For the operator, who sets plans of organizations of which they are not a member. */
export async function setPlanJson(
  db: Db,
  _permit: PlatformPermit,
  organizationId: Id<'org'>,
  planJson: string,
): Promise<void> {
  await db.updateTable('organization').set({ planJson }).where('id', '=', organizationId).execute();
}

/** Renames an organization. */
export async function setOrganizationName(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'organization:update'>,
  name: string,
): Promise<void> {
  await tx.updateTable('organization').set({ name }).where('id', '=', organizationId).execute();
}

/** Marks an organization as removed, and ends every credential that could still act in it. */
export async function dissolveOrganization(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'organization:remove'>,
  removedAt: string,
): Promise<void> {
  for (const table of ['invitation', 'assistantToken', 'apiKey', 'member'] as const) {
    await tx.deleteFrom(table).where('organizationId', '=', organizationId).execute();
  }
  await tx
    .updateTable('session')
    .set({ activeOrganizationId: null })
    .where('activeOrganizationId', '=', organizationId)
    .execute();
  await tx.updateTable('organization').set({ removedAt }).where('id', '=', organizationId).execute();
}

/** Ids of a few projects of an organization that is being removed. */
export async function listProjectIds(db: Db, organizationId: Id<'org'>, limit: number): Promise<Id<'prj'>[]> {
  const rows = await db
    .selectFrom('project')
    .select('id')
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a removed organization with all rows that belong to it. */
export async function deleteRemovedOrganization(
  db: Db,
  _permit: PlatformPermit,
  organizationId: Id<'org'>,
): Promise<void> {
  await db
    .deleteFrom('organization')
    .where('id', '=', organizationId)
    .where('removedAt', 'is not', null)
    .execute();
}

/** Removed organizations in which no job is at work, because one was given up or its process has ended. */
export async function listUnattendedRemovals(
  db: Db,
  { laneOf, limit }: { laneOf: string; limit: number },
): Promise<Id<'org'>[]> {
  const rows = await db
    .selectFrom('organization')
    .select('id')
    .where('removedAt', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job')
            .select('job.id')
            .where('job.lane', '=', sql<string>`${laneOf} || "organization"."id"`),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many organizations a user has created or owns, those included that are gone and still count. */
export async function countOrganizationsOf(tx: Tx, userId: Id<'usr'>, now: string): Promise<number> {
  const living = await tx
    .selectFrom('organization')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('removedAt', 'is', null)
    // A union of ids, not an "or": PostgreSQL has no index for that and reads every organization.
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('organization as created')
          .select('created.id')
          .where('created.createdBy', '=', userId)
          .union(
            eb
              .selectFrom('member')
              .select('member.organizationId as id')
              .where('member.userId', '=', userId)
              .where('member.role', '=', 'owner'),
          ),
      ),
    )
    .executeTakeFirstOrThrow();
  const gone = await tx
    .selectFrom('removedOrganization')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('createdBy', '=', userId)
    .where('countsUntil', '>', now)
    .executeTakeFirstOrThrow();
  return Number(living.total) + Number(gone.total);
}

/** Lets a removed organization count among its creator's for a while. Without a creator it is not counted. */
export async function keepCounting(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'organization:remove'>,
  countsUntil: string,
): Promise<void> {
  const row = await tx
    .selectFrom('organization')
    .select('createdBy')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (row?.createdBy === null || row === undefined) return;
  await tx
    .insertInto('removedOrganization')
    .values({ id: organizationId, createdBy: row.createdBy, countsUntil })
    .execute();
}

export async function forgetCounted(db: Db, _permit: PlatformPermit, until: string): Promise<void> {
  await db.deleteFrom('removedOrganization').where('countsUntil', '<=', until).execute();
}

/** Plans of the organizations that a user is a member of. */
export async function listPlansOfMember(tx: Tx, userId: Id<'usr'>): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select('organization.planJson')
    .where('member.userId', '=', userId)
    .execute();
  return rows.map(({ planJson }) => planJson);
}

/** Of these ids, those that name an organization. Asked in slices: databases bound the number of parameters. */
export async function existingOrganizations(db: Db, ids: readonly Id<'org'>[]): Promise<Set<Id<'org'>>> {
  const known = new Set<Id<'org'>>();
  for (let start = 0; start < ids.length; start += 500) {
    const slice = ids.slice(start, start + 500);
    const rows = await db.selectFrom('organization').select('id').where('id', 'in', slice).execute();
    for (const { id } of rows) known.add(id);
  }
  return known;
}
