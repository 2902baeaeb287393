import { type Kysely, sql } from 'kysely';

/** Every signing key that was replaced within the last day is kept, not the last one alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('merchantAccount')
    .addColumn('previousKeysJson', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  // Sealed values and times have no character that JSON would escape.
  await sql`update "merchantAccount"
    set "previousKeysJson" = '[{"sealed":"' || "previousKeySealed" || '","until":"' || "previousKeyUntil" || '"}]'
    where "previousKeySealed" is not null and "previousKeyUntil" is not null`.execute(db);
  for (const column of ['previousKeySealed', 'previousKeyUntil'] as const)
    await db.schema.alterTable('merchantAccount').dropColumn(column).execute();
}
