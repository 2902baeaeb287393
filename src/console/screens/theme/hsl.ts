/** Colours as a theme stores them: hue, saturation and lightness, as inside of `hsl()`. */

const TRIPLE = /^(\d{1,3}(?:\.\d+)?) (\d{1,3}(?:\.\d+)?)% (\d{1,3}(?:\.\d+)?)%$/;

/** Whether a text is such a colour. */
export function isTriple(text: string): boolean {
  return TRIPLE.test(text);
}

/** The colour as `#rrggbb`, for the control of the browser; black for any other text. */
export function hexOf(triple: string): string {
  const [, hue = '0', saturation = '0', lightness = '0'] = TRIPLE.exec(triple) ?? [];
  const [s, l] = [Number(saturation) / 100, Number(lightness) / 100];
  const reach = s * Math.min(l, 1 - l);
  const channel = (offset: number) => {
    const k = (offset + Number(hue) / 30) % 12;
    const value = l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** A colour of the control of the browser, as a theme stores it. */
export function tripleOf(hex: string): string {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16) / 255;
  const [r, g, b] = [channel(1), channel(3), channel(5)];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = most - least;
  const lightness = (most + least) / 2;
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1));
  return `${Math.round(hueOf(r, g, b, most, range))} ${Math.round(saturation * 100)}% ${Math.round(lightness * 100)}%`;
}

function hueOf(r: number, g: number, b: number, most: number, range: number): number {
  if (range === 0) return 0;
  if (most === r) return (60 * ((g - b) / range) + 360) % 360;
  return most === g ? 60 * ((b - r) / range + 2) : 60 * ((r - g) / range + 4);
}
