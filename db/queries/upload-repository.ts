import type { Insertable } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { Permitted, SiteWrite } from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import type { UploadRepositoryTable } from '../command-line-schema.ts';

export async function insertRepository(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'import:write'>,
  repository: Omit<Insertable<UploadRepositoryTable>, 'organizationId'>,
): Promise<void> {
  await tx
    .insertInto('uploadRepository')
    .values({ ...repository, organizationId })
    .execute();
}

export function findRepository(db: Db, organizationId: Id<'org'>, id: Id<'rep'>) {
  return db
    .selectFrom('uploadRepository')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** How many repositories of an organization no application uses. */
export async function countUnusedRepositories(db: Db, organizationId: Id<'org'>): Promise<number> {
  const { total } = await db
    .selectFrom('uploadRepository')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organizationId', '=', organizationId)
    .where('applicationId', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** False: another application uses it. */
export async function bindRepositoryRow(
  tx: Tx,
  { id: applicationId, organizationId }: Permitted<'application', SiteWrite>,
  id: Id<'rep'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('uploadRepository')
    .set({ applicationId, unusedSince: null })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('applicationId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseRepositoryOf(
  tx: Tx,
  { id: applicationId }: Permitted<'application', SiteWrite>,
  now: string,
): Promise<void> {
  await tx
    .updateTable('uploadRepository')
    .set({ applicationId: null, unusedSince: now })
    .where('applicationId', '=', applicationId)
    .execute();
}

export async function markPushed(
  tx: Tx,
  _permit: PlatformPermit,
  organizationId: Id<'org'>,
  id: Id<'rep'>,
  now: string,
): Promise<void> {
  await tx
    .updateTable('uploadRepository')
    .set({ pushedAt: now })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** False: an application uses it, or it is gone. */
export async function deleteUnusedRepository(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'import:write' | 'platform'>,
  id: Id<'rep'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('uploadRepository')
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('applicationId', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Of one node, for its own sweep: repositories that no application has used since then. */
export function listAbandonedRepositories(db: Db, node: string, unusedUntil: string, limit: number) {
  return db
    .selectFrom('uploadRepository')
    .select(['id', 'organizationId'])
    .where('node', '=', node)
    .where('applicationId', 'is', null)
    .where('unusedSince', '<=', unusedUntil)
    .limit(limit)
    .execute();
}

/** Which of these repositories have a record. */
export async function existingRepositories(db: Db, ids: readonly Id<'rep'>[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('uploadRepository').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
