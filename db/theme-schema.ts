/** How the documentation of this instance looks, and on which hostname. */
export interface ThemeSchema {
  theme: ThemeTable;
}

/** One row; null means the default. */
export interface ThemeTable {
  id: 'thm_instance';
  siteName: string | null;
  logoUrl: string | null;
  faviconUrl: string | null;
  footerText: string | null;
  colorsLightJson: string | null;
  colorsDarkJson: string | null;
  customCss: string | null;
  docsHostname: string | null;
}
