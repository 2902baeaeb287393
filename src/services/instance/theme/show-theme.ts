import { findTheme } from '#db/queries/theme.ts';
import type { Theme } from '#src/contracts/theme.ts';
import type { Instance } from '../context.ts';
import { readTheme } from './read-theme.ts';

/** The public theme. Values that are not set are replaced by the platform's name and colors. */
export async function showTheme({ database, settings }: Instance): Promise<Theme> {
  const row = readTheme(await findTheme(database.reader));
  return {
    siteName: row.siteName ?? settings.platformName,
    logoUrl: row.logoUrl,
    faviconUrl: row.faviconUrl,
    footerText: row.footerText,
    colorsLight: row.colorsLight ?? { primary: '222 47% 11%' },
    colorsDark: row.colorsDark ?? { primary: '210 40% 98%' },
    customCss: row.customCss,
  };
}
