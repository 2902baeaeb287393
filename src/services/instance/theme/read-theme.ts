import type { ThemeRow } from '#db/queries/theme.ts';
import { Palette } from '#src/contracts/theme.ts';

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

function paletteIn(json: string | null): Palette | null {
  return json === null ? null : Palette.parse(JSON.parse(json));
}
