import type { Id } from '#src/domain/id.ts';
import type { Permitted, ResourceId, ResourceKind } from '#src/domain/permission.ts';
import type { Db } from '../client.ts';
import type { Schema } from '../schema.ts';

/** What is asked in the same words of several tables whose rows belong to an organization. */

type CountedTable =
  | 'project'
  | 'application'
  | 'database'
  | 'domain'
  | 'gitProvider'
  | 'sshKey'
  | 'registry'
  | 'siteImport';

/** How many rows of an organization a table holds. */
export async function countOfOrganization(
  db: Db,
  table: CountedTable,
  organizationId: Id<'org'>,
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

/** Deletes one row of an organization. Returns false if there is no such row. */
export async function deleteOfOrganization<Table extends 'gitProvider' | 'sshKey' | 'registry'>(
  db: Db,
  table: Table,
  { organizationId }: Permitted<'organization', 'provider:manage'>,
  id: Schema[Table]['id'],
): Promise<boolean> {
  const result = await db
    .deleteFrom<'gitProvider' | 'sshKey' | 'registry'>(table)
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Of these ids, those that the organization has. */
export async function existingIds<Table extends 'project' | 'application'>(
  db: Db,
  table: Table,
  organizationId: Id<'org'>,
  ids: readonly ResourceId<Table>[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const all: readonly (Id<'prj'> | Id<'app'>)[] = ids;
  const rows = await db
    .selectFrom<'project' | 'application'>(table)
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', [...all])
    .execute();
  return new Set(rows.map(({ id }) => id));
}
