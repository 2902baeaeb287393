import type { Db } from '../client.ts';

/** Credentials of image registries, one a host an organization. */

export function listRegistries(db: Db, organizationId: string, page: { limit: number; offset: number }) {
  return db
    .selectFrom('registry')
    .select(['id', 'host', 'username', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export function findRegistryOfHost(db: Db, organizationId: string, host: string) {
  return db
    .selectFrom('registry')
    .select(['id', 'username', 'passwordSealed'])
    .where('organizationId', '=', organizationId)
    .where('host', '=', host)
    .executeTakeFirst();
}
