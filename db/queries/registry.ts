import type { Insertable } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import type { Db, Tx } from '../client.ts';
import type { Schema } from '../schema.ts';

/** Credentials of image registries, one a host an organization. */

/** Credentials for a host that the organization has some for already are a unique violation. */
export async function insertRegistry(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'provider:manage'>,
  registry: Omit<Insertable<Schema['registry']>, 'organizationId'>,
): Promise<void> {
  await tx
    .insertInto('registry')
    .values({ ...registry, organizationId })
    .execute();
}

export function listRegistries(db: Db, organizationId: Id<'org'>, page: { limit: number; offset: number }) {
  return db
    .selectFrom('registry')
    .select(['id', 'host', 'username', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export function findRegistryOfHost(db: Db, organizationId: Id<'org'>, host: string) {
  return db
    .selectFrom('registry')
    .select(['id', 'username', 'passwordSealed'])
    .where('organizationId', '=', organizationId)
    .where('host', '=', host)
    .executeTakeFirst();
}
