import type { Curve } from './results.ts';

const WIDTH = 320;
const HEIGHT = 190;
const MARGIN = { top: 34, right: 14, bottom: 30, left: 52 };
const COLUMNS = 4;
const COLORS = { sqlite: '#2563eb', postgres: '#c2410c' } as const;

interface Scale {
  readonly low: number;
  readonly high: number;
}

/** One small diagram for each figure, both axes logarithmic: what is flat does not grow. */
export function plotOf(curves: readonly Curve[]): string {
  const names = [...new Set(curves.map(({ name }) => name))];
  const height = Math.ceil(names.length / COLUMNS) * HEIGHT + 30;
  const diagrams = names.map((name, index) => {
    const x = (index % COLUMNS) * WIDTH;
    const y = Math.floor(index / COLUMNS) * HEIGHT + 30;
    return `<g transform="translate(${x} ${y})">${diagramOf(curves.filter((curve) => curve.name === name))}</g>`;
  });
  const legend = Object.entries(COLORS).map(
    ([database, color], index) =>
      `<circle cx="${20 + index * 110}" cy="16" r="5" fill="${color}"/><text x="${30 + index * 110}" y="20">${database}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${COLUMNS * WIDTH}" height="${height}" font-family="sans-serif" font-size="11"><title>What the program costs with more and more applications</title>`,
    `<rect width="100%" height="100%" fill="white"/>`,
    ...legend,
    ...diagrams,
    '</svg>\n',
  ].join('\n');
}

function diagramOf(curves: readonly Curve[]): string {
  const [{ name, unit } = { name: '', unit: '' }] = curves;
  const points = curves.flatMap((curve) => curve.points);
  const sizes = points.map(({ applications }) => applications);
  const across = { low: Math.min(...sizes), high: Math.max(...sizes) };
  const up = decadesAround(points.map(({ value }) => value));
  const x = (size: number) => place(size, across, MARGIN.left, WIDTH - MARGIN.right);
  const y = (value: number) => place(value, up, HEIGHT - MARGIN.bottom, MARGIN.top);
  const lines = decadesOf(up).map(
    (value) =>
      `<path d="M${MARGIN.left} ${y(value)}H${WIDTH - MARGIN.right}" stroke="#ddd"/><text x="${MARGIN.left - 6}" y="${y(value) + 4}" text-anchor="end" fill="#555">${labelOf(value)}</text>`,
  );
  const marks = [...new Set(sizes)].map(
    (size) =>
      `<text x="${x(size)}" y="${HEIGHT - MARGIN.bottom + 16}" text-anchor="middle" fill="#555">${labelOf(size)}</text>`,
  );
  const drawn = curves.map(({ database, points: own }) => {
    const path = own.map(
      ({ applications, value }, at) => `${at === 0 ? 'M' : 'L'}${x(applications)} ${y(value)}`,
    );
    const dots = own.map(
      ({ applications, value }) =>
        `<circle cx="${x(applications)}" cy="${y(value)}" r="2.5" fill="${COLORS[database]}"/>`,
    );
    return `<path d="${path.join('')}" fill="none" stroke="${COLORS[database]}" stroke-width="1.5"/>${dots.join('')}`;
  });
  const title = `<text x="${MARGIN.left}" y="${MARGIN.top - 12}" font-weight="bold">${escaped(`${name}, ${unit}`)}</text>`;
  return [title, ...lines, ...marks, ...drawn].join('');
}

/** At least one power of ten, so that the noise of a flat curve does not fill the diagram. */
function decadesAround(values: readonly number[]): Scale {
  const known = values.filter((value) => value > 0);
  if (known.length === 0) return { low: 1, high: 10 };
  const low = 10 ** Math.floor(Math.log10(Math.min(...known)));
  const high = 10 ** Math.ceil(Math.log10(Math.max(...known)));
  return high > low ? { low, high } : { low, high: low * 10 };
}

function decadesOf({ low, high }: Scale): number[] {
  const count = Math.round(Math.log10(high / low)) + 1;
  return Array.from({ length: count }, (_, index) => low * 10 ** index);
}

function place(value: number, { low, high }: Scale, from: number, to: number): number {
  const share = high === low ? 0.5 : Math.log(Math.max(value, low) / low) / Math.log(high / low);
  return Math.round((from + (to - from) * share) * 10) / 10;
}

function labelOf(value: number): string {
  return value >= 1000 ? `${value / 1000}k` : String(Number(value.toPrecision(2)));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
