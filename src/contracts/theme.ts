import { z } from 'zod';
import { DOCS_HOSTNAME_STATUSES } from '#src/domain/license.ts';
import { isHostName } from '#src/kernel/host-name.ts';
import { atMost, isStorable } from './common.ts';
import { customCssProblem } from './custom-css.ts';
import { isHttpAddress } from './http-address.ts';
import { HostVerification } from './verification.ts';

/** docs/specification/2-license-hub.md, "Theme object": what makes a documentation site the operator's own. */

const TRIPLE = /^(\d{1,3}(?:\.\d{1,3})?) (\d{1,3}(?:\.\d{1,3})?)% (\d{1,3}(?:\.\d{1,3})?)%$/;

/** Whether a text is a hue (0–360), a saturation and a lightness (each 0–100 %), and nothing else. */
export function isHslTriple(text: string): boolean {
  const [, hue, saturation, lightness] = TRIPLE.exec(text) ?? [];
  return Number(hue) <= 360 && Number(saturation) <= 100 && Number(lightness) <= 100;
}

const HSL_RULE = 'Must be hue, saturation and lightness, such as 222 47% 11%';

const HslTriple = z
  .string()
  .refine(...atMost(50, HSL_RULE))
  .refine(isHslTriple, HSL_RULE)
  .meta({ description: 'An HSL triple, as used inside `hsl()`', example: '222 47% 11%' });

/** The names of the colours beside `primary`: those that component libraries have agreed upon. */
const FURTHER_COLOURS = [
  ...(['background', 'foreground', 'card', 'card-foreground', 'popover', 'popover-foreground'] as const),
  ...(['primary-foreground', 'secondary', 'secondary-foreground', 'muted', 'muted-foreground'] as const),
  ...(['accent', 'accent-foreground', 'destructive', 'destructive-foreground'] as const),
  ...(['border', 'input', 'ring', 'chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'] as const),
  ...(['sidebar', 'sidebar-background', 'sidebar-foreground', 'sidebar-primary'] as const),
  ...(['sidebar-primary-foreground', 'sidebar-accent', 'sidebar-accent-foreground'] as const),
  ...(['sidebar-border', 'sidebar-ring'] as const),
];

export const Palette = z.strictObject({
  primary: HslTriple,
  ...(Object.fromEntries(FURTHER_COLOURS.map((name) => [name, HslTriple.optional()])) as Record<
    (typeof FURTHER_COLOURS)[number],
    z.ZodOptional<typeof HslTriple>
  >),
});
export type Palette = z.output<typeof Palette>;

const ADDRESS_RULE = 'Must be an http:// or https:// address without a user, of at most 2048 characters';

/** Texts may be empty: a field of a form that was emptied takes the text away, as null does. */
const SiteName = z
  .string()
  .max(100)
  .refine((text) => text === '' || text.trim() !== '', 'Must not be blank')
  .refine((text) => !/\p{Cc}|\p{Surrogate}/u.test(text), 'Must not contain control characters');

const HttpAddress = z
  .string()
  .refine(...atMost(2048, ADDRESS_RULE))
  .refine((text) => text === '' || isHttpAddress(text), ADDRESS_RULE);

const FooterText = z
  .string()
  .max(500)
  .refine((text) => isStorable(text) && !/[^\n\P{Cc}]/u.test(text), 'Must not contain control characters');

const CustomCss = z
  .string()
  .refine(...atMost(64 * 1024, 'Must have at most 64 KiB'))
  .superRefine((css, context) => {
    const message = css === '' ? null : customCssProblem(css);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const DocsHostname = z
  .string()
  .refine(...atMost(254, 'Must be a host name such as docs.example.com'))
  .refine((text) => text === '' || isHostName(text), 'Must be a host name such as docs.example.com');

const descriptions = {
  siteName: 'Name of the platform; null: the name in the configuration',
  logoUrl: 'http(s) address of the logo image',
  faviconUrl: 'http(s) address of the favicon',
  footerText: 'Footer as plain text',
  colorsLight: 'Colours of the light mode, by the names of their CSS variables; null: the default colours',
  colorsDark: 'Colours of the dark mode, by the names of their CSS variables; null: the default colours',
  customCss:
    'CSS that is added to every page, at most 64 KiB. Blocks, strings and comments must be closed; `@import` is not allowed, addresses must be http(s)',
  docsHostname: 'Hostname of the documentation site. It is registered at the license hub with the next sync',
} as const;

const described = <Field extends z.ZodType>(field: Field, name: keyof typeof descriptions) =>
  field.nullish().meta({ description: descriptions[name] });

/** What is left out stays as it is; null, and an empty text, take it away. */
export const UpdateTheme = z.object({
  siteName: described(SiteName, 'siteName'),
  logoUrl: described(HttpAddress, 'logoUrl'),
  faviconUrl: described(HttpAddress, 'faviconUrl'),
  footerText: described(FooterText, 'footerText'),
  colorsLight: described(Palette, 'colorsLight'),
  colorsDark: described(Palette, 'colorsDark'),
  customCss: described(CustomCss, 'customCss'),
  docsHostname: described(DocsHostname, 'docsHostname'),
});
export type UpdateTheme = z.output<typeof UpdateTheme>;

const Shown = {
  logoUrl: z.string().nullable(),
  faviconUrl: z.string().nullable(),
  footerText: z.string().nullable(),
  customCss: z.string().nullable(),
};

/** The stored theme, for the operator. */
export const ThemeSettings = z.object({
  siteName: z.string().nullable(),
  ...Shown,
  colorsLight: Palette.nullable(),
  colorsDark: Palette.nullable(),
  docsHostname: z.string().nullable(),
  docsHostnameState: z
    .object({
      status: z.enum(DOCS_HOSTNAME_STATUSES).meta({
        description:
          '`waiting`: the next sync registers it. `pending`: its DNS does not resolve to the docs host yet. `active`. `refused`: the hub rejected it',
      }),
      error: z.string().nullable().meta({ description: 'Why the hostname is not active, and what to do' }),
      verification: HostVerification.nullable().meta({
        description:
          'Whether the license has proved the hostname; null before the first sync with a hub that verifies hosts',
      }),
    })
    .nullable(),
  cnameTargets: z
    .array(z.string())
    .meta({ description: 'Possible targets of the CNAME record of the docs hostname' }),
  caaHint: z.string(),
});
export type ThemeSettings = z.output<typeof ThemeSettings>;

export const ShowTheme = z.object({
  format: z
    .enum(['json', 'css'])
    .meta({
      description: '`css` returns a stylesheet: the colours as CSS variables, followed by the custom CSS',
    })
    .optional(),
});

/** The public theme. */
export const Theme = z.object({
  siteName: z.string(),
  ...Shown,
  colorsLight: Palette,
  colorsDark: Palette,
});
export type Theme = z.output<typeof Theme>;

/** The theme as a stylesheet: the variables on light and on dark ground, then the unchanged custom CSS. */
export function themeStylesheet({ colorsLight, colorsDark, customCss }: Theme): string {
  const rules = [`:root { ${variables(colorsLight)} }`, `.dark { ${variables(colorsDark)} }`];
  return `${[...rules, ...(customCss === null ? [] : [customCss])].join('\n')}\n`;
}

function variables(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, triple]) => `--${name}: ${triple};`)
    .join(' ');
}
