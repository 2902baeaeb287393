import type { Insertable } from 'kysely';
import { GIT_URL_KINDS } from '#src/domain/git-host.ts';
import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import type { Db, Tx } from '../client.ts';
import { newestOf } from '../pages.ts';
import type { Schema } from '../schema.ts';

const PROVIDER_COLUMNS = [
  'id',
  'organizationId',
  'type',
  'name',
  'baseUrl',
  'tokenSealed',
  'appId',
  'privateKeySealed',
  'webhookSecretSealed',
  'createdAt',
] as const;

export async function insertGitProvider(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'provider:manage'>,
  provider: Omit<Insertable<Schema['gitProvider']>, 'organizationId'>,
): Promise<void> {
  await tx
    .insertInto('gitProvider')
    .values({ ...provider, organizationId })
    .execute();
}

export function findGitProvider(db: Db, organizationId: Id<'org'>, gitProviderId: Id<'gp'>) {
  return db
    .selectFrom('gitProvider')
    .select(PROVIDER_COLUMNS)
    .where('organizationId', '=', organizationId)
    .where('id', '=', gitProviderId)
    .executeTakeFirst();
}

export type GitProviderRow = NonNullable<Awaited<ReturnType<typeof findGitProvider>>>;

/** For the host itself, which proves by a signature that it is the one: the provider with its organization. */
export function findGitProviderForEvent(db: Db, gitProviderId: Id<'gp'>) {
  return db
    .selectFrom('gitProvider')
    .select(PROVIDER_COLUMNS)
    .where('id', '=', gitProviderId)
    .executeTakeFirst();
}

/** The newest provider with a token whose address a clone URL begins with, of the hosts that no source names. */
export async function findTokenForUrl(
  db: Db,
  organizationId: Id<'org'>,
  url: string,
): Promise<GitProviderRow | undefined> {
  const withToken = db
    .selectFrom('gitProvider')
    .select(PROVIDER_COLUMNS)
    .where('type', 'in', GIT_URL_KINDS)
    .where('tokenSealed', 'is not', null);
  const providers = await newestOf(withToken, ['organizationId', organizationId], { limit: 100 }).execute();
  return providers.find(({ baseUrl }) => url.startsWith(`${baseUrl}/`));
}

export async function setWebhookSecret(
  db: Db,
  { organizationId }: Permitted<'organization', 'provider:manage'>,
  gitProviderId: Id<'gp'>,
  webhookSecretSealed: string,
): Promise<boolean> {
  const result = await db
    .updateTable('gitProvider')
    .set({ webhookSecretSealed })
    .where('organizationId', '=', organizationId)
    .where('id', '=', gitProviderId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export function listGitProviders(db: Db, organizationId: Id<'org'>, page: { limit: number; offset: number }) {
  const providers = db.selectFrom('gitProvider').select(PROVIDER_COLUMNS);
  return newestOf(providers, ['organizationId', organizationId], page).execute();
}

export async function insertSshKey(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'provider:manage'>,
  key: Omit<Insertable<Schema['sshKey']>, 'organizationId'>,
): Promise<void> {
  await tx
    .insertInto('sshKey')
    .values({ ...key, organizationId })
    .execute();
}

export function findSshKey(db: Db, organizationId: Id<'org'>, sshKeyId: Id<'ssh'>) {
  return db
    .selectFrom('sshKey')
    .select(['id', 'name', 'publicKey', 'privateKeySealed', 'createdAt'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', sshKeyId)
    .executeTakeFirst();
}

export function listSshKeys(db: Db, organizationId: Id<'org'>, page: { limit: number; offset: number }) {
  const keys = db.selectFrom('sshKey').select(['id', 'name', 'publicKey', 'createdAt']);
  return newestOf(keys, ['organizationId', organizationId], page).execute();
}
