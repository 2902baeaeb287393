import type { Id } from '#src/domain/id.ts';
import type { Db } from '../client.ts';

const COLUMNS = [
  'organization.id',
  'organization.name',
  'organization.planJson',
  'organization.createdAt',
  'member.role',
] as const;

export function findMembership(db: Db, userId: Id<'usr'>, organizationId: Id<'org'>) {
  return memberships(db, userId)
    .select(COLUMNS)
    .where('organization.id', '=', organizationId)
    .executeTakeFirst();
}

export function listMemberships(db: Db, userId: Id<'usr'>, page: { limit: number; offset: number }) {
  return memberships(db, userId)
    .select(COLUMNS)
    .orderBy('organization.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countMemberships(db: Db, userId: Id<'usr'>): Promise<number> {
  const { total } = await memberships(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The organization that a user joined first or last. Undefined: they are a member of none. */
export async function findOrganizationId(
  db: Db,
  userId: Id<'usr'>,
  joined: 'first' | 'last',
): Promise<Id<'org'> | undefined> {
  const row = await db
    .selectFrom('member')
    .select('organizationId')
    .where('userId', '=', userId)
    .orderBy('id', joined === 'first' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.organizationId;
}

function memberships(db: Db, userId: Id<'usr'>) {
  return db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .where('member.userId', '=', userId);
}
