import type { Kysely } from 'kysely';

/** Assistants that users connect by OAuth, and the codes with which they fetch their tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ofMember = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('memberId', 'text', (c) => c.notNull().references('member.id').onDelete('cascade'))
      .addColumn('clientName', 'text', (c) => c.notNull())
      .addColumn('createdAt', 'text', (c) => c.notNull())
      .addColumn('expiresAt', 'text', (c) => c.notNull());
  await ofMember('assistantGrant')
    .addColumn('codeHash', 'text', (c) => c.notNull().unique())
    .addColumn('clientIdHash', 'text', (c) => c.notNull())
    .addColumn('redirectUri', 'text', (c) => c.notNull())
    .addColumn('codeChallenge', 'text', (c) => c.notNull())
    .execute();
  await ofMember('assistantConnection')
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('lastUsedAt', 'text')
    .execute();
  for (const table of ['assistantGrant', 'assistantConnection'])
    await db.schema.createIndex(`${table}_by_memberId`).on(table).column('memberId').execute();
  await db.schema
    .createIndex('assistantGrant_by_expiresAt')
    .on('assistantGrant')
    .column('expiresAt')
    .execute();
}
