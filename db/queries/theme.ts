import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import { compiledOnce } from '../compiled-query.ts';
import type { ThemeTable } from '../theme-schema.ts';

/** The instance has one. It is named like everything that the audit log names. */
export const THEME_ID = 'thm_instance';

export type ThemeRow = Omit<ThemeTable, 'id'>;

/** Undefined: nothing was ever set. */
export function findTheme(db: Db): Promise<ThemeRow | undefined> {
  return db
    .selectFrom('theme')
    .select([
      ...(['siteName', 'logoUrl', 'faviconUrl', 'footerText'] as const),
      ...(['colorsLightJson', 'colorsDarkJson', 'customCss', 'docsHostname'] as const),
    ])
    .where('id', '=', THEME_ID)
    .executeTakeFirst();
}

/** The hostname that is sent to the hub; null: no hostname. */
export async function findOwnDocsHostname(db: Db): Promise<string | null> {
  const [row] = await docsHostnames(db, {});
  return row?.docsHostname ?? null;
}

const docsHostnames = compiledOnce([], (db) =>
  db.selectFrom('theme').select('docsHostname').where('id', '=', THEME_ID),
);

/** Changes these columns only, so that concurrent changes of the others remain. */
export async function changeTheme(tx: Tx, _permit: PlatformPermit, change: Partial<ThemeRow>): Promise<void> {
  await tx
    .insertInto('theme')
    .values({ id: THEME_ID, ...change })
    .onConflict((oc) => oc.column('id').doUpdateSet({ id: THEME_ID, ...change }))
    .execute();
}
