import { type Kysely, sql } from 'kysely';

/**
 * Packs of shared repositories whose push has not ended. Those that were left behind so far are counted from now on: a
 * process of the earlier version can be pushing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unpublishedPack')
    .addColumn('repositoryId', 'text', (c) =>
      c.notNull().references('uploadRepository.id').onDelete('cascade'),
    )
    .addColumn('pack', 'text', (c) => c.notNull())
    .addColumn('storedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('unpublishedPack_pkey', ['repositoryId', 'pack'])
    .execute();
  await db.schema
    .createIndex('unpublishedPack_by_storedAt')
    .on('unpublishedPack')
    .column('storedAt')
    .execute();
  await sql`insert into "unpublishedPack" ("repositoryId", "pack", "storedAt")
    select distinct "part"."repositoryId", "part"."pack", cast(${new Date().toISOString()} as text)
    from "repositoryPart" as "part" join "uploadRepository" as "repository" on "repository"."id" = "part"."repositoryId"
    where "repository"."stateJson" is null
      or "repository"."stateJson" not like '%"' || "part"."pack" || '"%'`.execute(db);
}
