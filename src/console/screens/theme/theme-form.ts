import type { RouterInputs, RouterOutputs } from '../../api/index.ts';

export type Theme = RouterOutputs['theme']['get'];
type Palette = NonNullable<Theme['colorsLight']>;
export type ColourName = keyof Palette;

/** The colours that the form shows; the others of a stored theme are kept. */
export const SHOWN_COLOURS = [
  'primary',
  'primary-foreground',
  'background',
  'foreground',
  'card',
  'muted',
  'muted-foreground',
  'accent',
  'border',
] as const satisfies readonly ColourName[];

export type Colours = Readonly<Partial<Record<ColourName, string>>>;

/** The fields of the form: texts are empty where the theme has no value. */
export interface ThemeForm {
  readonly siteName: string;
  readonly footerText: string;
  readonly logoUrl: string;
  readonly faviconUrl: string;
  readonly docsHostname: string;
  readonly customCss: string;
  readonly colorsLight: Colours;
  readonly colorsDark: Colours;
}

export function formOf(theme: Theme): ThemeForm {
  return {
    siteName: theme.siteName ?? '',
    footerText: theme.footerText ?? '',
    logoUrl: theme.logoUrl ?? '',
    faviconUrl: theme.faviconUrl ?? '',
    docsHostname: theme.docsHostname ?? '',
    customCss: theme.customCss ?? '',
    colorsLight: theme.colorsLight ?? {},
    colorsDark: theme.colorsDark ?? {},
  };
}

/** What the form changes of a stored theme. */
export function inputOf(form: ThemeForm): RouterInputs['theme']['update'] {
  const text = (value: string) => (value.trim() === '' ? null : value.trim());
  return {
    siteName: text(form.siteName),
    footerText: text(form.footerText),
    logoUrl: text(form.logoUrl),
    faviconUrl: text(form.faviconUrl),
    docsHostname: text(form.docsHostname),
    customCss: text(form.customCss),
    colorsLight: paletteOf(form.colorsLight),
    colorsDark: paletteOf(form.colorsDark),
  };
}

/** The colours that have a value. Without any the defaults apply; the server asks for the primary one. */
function paletteOf(colours: Colours): Palette | null {
  const named = Object.entries(colours).filter(([, value]) => value.trim() !== '');
  if (named.length === 0) return null;
  return { primary: '', ...Object.fromEntries(named.map(([name, value]) => [name, value.trim()])) };
}
