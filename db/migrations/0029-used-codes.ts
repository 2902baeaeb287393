import type { Kysely } from 'kysely';

/** Codes of authenticator apps that users have signed in with. Each is valid for 90 seconds, but only once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('usedCode')
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('codeHash', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('usedCode_pk', ['userId', 'codeHash'])
    .execute();
}
