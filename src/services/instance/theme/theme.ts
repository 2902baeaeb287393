import { findTheme, type ThemeRow } from '#db/queries/theme.ts';
import type { Palette, Theme } from '#src/contracts/theme.ts';
import type { Instance } from '../context.ts';

/** The theme as anybody may see it. Nobody may see what was never set: the platform's own name and colours then. */
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

/** What is stored; null where nothing is. */
export interface StoredTheme extends Omit<ThemeRow, 'colorsLightJson' | 'colorsDarkJson'> {
  readonly colorsLight: Palette | null;
  readonly colorsDark: Palette | null;
}

export function readTheme(row: ThemeRow = NOTHING): StoredTheme {
  const { colorsLightJson, colorsDarkJson, ...rest } = row;
  return { ...rest, colorsLight: paletteIn(colorsLightJson), colorsDark: paletteIn(colorsDarkJson) };
}

const NOTHING: ThemeRow = {
  ...{ siteName: null, logoUrl: null, faviconUrl: null, footerText: null },
  ...{ colorsLightJson: null, colorsDarkJson: null, customCss: null, docsHostname: null },
};

/** As it was judged when it was stored. */
function paletteIn(json: string | null): Palette | null {
  return json === null ? null : (JSON.parse(json) as Palette);
}
