import type { Kysely } from 'kysely';

/** How the documentation of this instance looks, and the hostname that it reports for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable('theme').addColumn('id', 'text', (c) => c.primaryKey());
  for (const column of [
    ...['siteName', 'logoUrl', 'faviconUrl', 'footerText'],
    ...['colorsLightJson', 'colorsDarkJson', 'customCss', 'docsHostname'],
  ])
    table = table.addColumn(column, 'text');
  await table.execute();
}
