import type { Db } from '../client.ts';

const COLUMNS = [
  'organization.id',
  'organization.name',
  'organization.planJson',
  'organization.createdAt',
  'member.role',
] as const;

export function findMembership(db: Db, userId: string, organizationId: string) {
  return memberships(db, userId)
    .select(COLUMNS)
    .where('organization.id', '=', organizationId)
    .executeTakeFirst();
}

export function listMemberships(db: Db, userId: string, page: { limit: number; offset: number }) {
  return memberships(db, userId)
    .select(COLUMNS)
    .orderBy('organization.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countMemberships(db: Db, userId: string): Promise<number> {
  const { total } = await memberships(db, userId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** For the operator, who sets plans of organizations that they are no member of. */
export async function setPlanJson(db: Db, organizationId: string, planJson: string): Promise<void> {
  await db.updateTable('organization').set({ planJson }).where('id', '=', organizationId).execute();
}

function memberships(db: Db, userId: string) {
  return db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .where('member.userId', '=', userId);
}
