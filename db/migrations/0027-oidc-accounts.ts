import type { Kysely } from 'kysely';

/** Accounts at an OpenID Connect provider: a subject identifies a user only together with its issuer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('issuer', 'text').execute();
  await db.schema
    .createIndex('account_of_subject')
    .unique()
    .on('account')
    .columns(['issuer', 'accountId'])
    .execute();
}
