export const WIDTHS = [1280, 360] as const;
export const SCHEMES = ['light', 'dark'] as const;

export type Width = (typeof WIDTHS)[number];
export type Scheme = (typeof SCHEMES)[number];

/** The file of a picture, below the folder of the pictures. */
export const fileOf = (name: string, width: Width, scheme: Scheme): string =>
  `${name}-${width}-${scheme}.webp`;

/** All files of a screen. */
export const filesOf = (name: string): string[] =>
  WIDTHS.flatMap((width) => SCHEMES.map((scheme) => fileOf(name, width, scheme)));
