import { type Kysely, sql } from 'kysely';

/** The repositories that users push here, where several processes share an engine. */
export async function up(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await sql`alter table "uploadRepository" add column "version" integer not null default 0`.execute(db);
  await db.schema.alterTable('uploadRepository').addColumn('stateJson', 'text').execute();
  await db.schema
    .createTable('repositoryPart')
    .addColumn('repositoryId', 'text', (c) =>
      c.notNull().references('uploadRepository.id').onDelete('cascade'),
    )
    .addColumn('pack', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('content', dialect === 'postgres' ? sql`bytea` : sql`blob`, (c) => c.notNull())
    .addPrimaryKeyConstraint('repositoryPart_pkey', ['repositoryId', 'pack', 'number'])
    .execute();
}
