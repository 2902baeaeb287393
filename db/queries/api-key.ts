import type { Insertable } from 'kysely';
import type { Id } from '#src/domain/id.ts';
import type { KeyRight, Permitted } from '#src/domain/permission.ts';
import type { ApiKeyTable } from '../account-schema.ts';
import type { Db, Tx } from '../client.ts';

export async function insertApiKey(
  db: Db,
  { organizationId }: Permitted<'organization', KeyRight>,
  key: Omit<Insertable<ApiKeyTable>, 'organizationId'>,
): Promise<void> {
  await db
    .insertInto('apiKey')
    .values({ ...key, organizationId })
    .execute();
}

/** Binds a new key to projects of its organization. */
export async function insertKeyProjects(
  tx: Tx,
  _organization: Permitted<'organization', KeyRight>,
  apiKeyId: Id<'key'>,
  projectIds: readonly Id<'prj'>[],
): Promise<void> {
  await tx
    .insertInto('apiKeyProject')
    .values(projectIds.map((projectId) => ({ apiKeyId, projectId })))
    .execute();
}

/** The projects of keys. A key has at most 100. */
export function listKeyProjects(db: Db, apiKeyIds: readonly Id<'key'>[]) {
  if (apiKeyIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('apiKeyProject')
    .select(['apiKeyId', 'projectId'])
    .where('apiKeyId', 'in', apiKeyIds)
    .orderBy('projectId')
    .execute();
}

/** Whose keys: a user's, in every organization or in one alone. */
export interface KeyOwner {
  readonly userId: Id<'usr'>;
  readonly organizationId: Id<'org'> | null;
}

export function listApiKeys(db: Db, owner: KeyOwner, page: { limit: number; offset: number }) {
  return ownKeys(db, owner)
    .select([
      'id',
      'name',
      'organizationId',
      'scopes',
      'isProjectBound',
      'expiresAt',
      'lastUsedAt',
      'createdAt',
    ])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countApiKeys(db: Db, owner: KeyOwner): Promise<number> {
  const { total } = await ownKeys(db, owner)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export function findApiKey(db: Db, owner: KeyOwner, apiKeyId: Id<'key'>) {
  return ownKeys(db, owner)
    .select(['id', 'organizationId', 'expiresAt'])
    .where('id', '=', apiKeyId)
    .executeTakeFirst();
}

/** Locks a key until the transaction ends. Undefined: it is gone. */
export function lockApiKey(tx: Tx, apiKeyId: Id<'key'>) {
  return tx
    .updateTable('apiKey')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', apiKeyId)
    .returning('expiresAt')
    .executeTakeFirst();
}

/** A user's keys of one name, newest first; `memberId` is null where the membership that a key lives by is gone. */
export function listKeysOfName(db: Db, userId: Id<'usr'>, name: string) {
  return db
    .selectFrom('apiKey')
    .leftJoin('member', (join) =>
      join
        .onRef('member.organizationId', '=', 'apiKey.organizationId')
        .onRef('member.userId', '=', 'apiKey.userId'),
    )
    .select(['apiKey.id', 'apiKey.organizationId', 'member.id as memberId'])
    .where('apiKey.userId', '=', userId)
    .where('apiKey.name', '=', name)
    .orderBy('apiKey.id', 'desc')
    .execute();
}

/** Deletes a key; every key and token that it has created goes with it. */
export async function deleteApiKey(
  db: Db,
  key: Permitted<'apiKey', KeyRight>,
  userId: Id<'usr'>,
): Promise<void> {
  await db
    .deleteFrom('apiKey')
    .where('organizationId', '=', key.organizationId)
    .where('userId', '=', userId)
    .where('id', '=', key.id)
    .execute();
}

function ownKeys(db: Db, { userId, organizationId }: KeyOwner) {
  const keys = db.selectFrom('apiKey').where('userId', '=', userId);
  return organizationId === null ? keys : keys.where('organizationId', '=', organizationId);
}
