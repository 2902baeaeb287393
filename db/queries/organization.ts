import type { Db, Tx } from '../client.ts';
import type { OrganizationTable } from '../identity-schema.ts';

/** Whether the instance has any organization. */
export async function hasOrganization(db: Db): Promise<boolean> {
  const row = await db.selectFrom('organization').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function insertOrganizationRow(
  tx: Tx,
  organization: Pick<OrganizationTable, 'id' | 'name' | 'slug' | 'createdAt'>,
): Promise<void> {
  await tx
    .insertInto('organization')
    .values({ ...organization, logo: null, metadata: null, planJson: null })
    .execute();
}

/** Locks an organization's row until the transaction ends. Undefined: there is no such organization. */
export function lockOrganizationRow(db: Db, organizationId: string) {
  return db
    .updateTable('organization')
    .set((eb) => ({ slug: eb.ref('slug') }))
    .where('id', '=', organizationId)
    .returning('planJson')
    .executeTakeFirst();
}

/** Null: no plan was ever set. */
export async function findPlanJson(db: Db, organizationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('organization')
    .select('planJson')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.planJson ?? null;
}

/** For the operator, who sets plans of organizations that they are no member of. */
export async function setPlanJson(db: Db, organizationId: string, planJson: string): Promise<void> {
  await db.updateTable('organization').set({ planJson }).where('id', '=', organizationId).execute();
}
