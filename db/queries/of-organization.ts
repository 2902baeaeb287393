import type { ResourceKind } from '#src/domain/permission.ts';
import type { Db } from '../client.ts';

/** What is asked in the same words of several tables whose rows belong to an organization. */

type CountedTable =
  | 'project'
  | 'application'
  | 'database'
  | 'domain'
  | 'gitProvider'
  | 'sshKey'
  | 'registry'
  | 'siteImport'
  | 'auditLog';

/** How many rows of an organization a table holds. */
export async function countOfOrganization(
  db: Db,
  table: CountedTable,
  organizationId: string,
): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return total;
}

/** How many rows a table holds, of all organizations: what a license limits. */
export async function countOfInstance(
  db: Db,
  table: Extract<ResourceKind, 'project' | 'application' | 'database' | 'domain'>,
): Promise<number> {
  const { total } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Deletes one row of an organization. False: there was none. */
export async function deleteOfOrganization(
  db: Db,
  table: 'gitProvider' | 'sshKey' | 'registry',
  organizationId: string,
  id: string,
): Promise<boolean> {
  const result = await db
    .deleteFrom(table)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Of these ids, those that the organization has. */
export async function existingIds(
  db: Db,
  table: 'project' | 'application',
  organizationId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', [...ids, ''])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
