import { type Curve, isReached } from './results.ts';

const FIRST_COLUMN = 0;

/** The curves of one database as a table for a terminal: a line for each figure, a column for each size. */
export function tableOf(curves: readonly Curve[]): string {
  const sizes = [...new Set(curves.flatMap(({ points }) => points.map(({ applications }) => applications)))];
  const heading = ['', ...sizes.map((size) => size.toLocaleString('en')), 'ratio', 'bar', ''];
  const lines = [heading, ...curves.map((curve) => cellsOf(curve, sizes))];
  const widths = heading.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === FIRST_COLUMN ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf(curve: Curve, sizes: readonly number[]): string[] {
  const { name, unit, points, ratio, bar } = curve;
  const reached = isReached(curve);
  return [
    `${name}, ${unit}`,
    ...sizes.map((size) => {
      const value = points.find(({ applications }) => applications === size)?.value;
      return value === undefined ? '-' : digitsOf(value);
    }),
    ratio === null ? '-' : ratio.toFixed(2),
    bar === undefined ? '' : bar.kind === 'at most' ? `<= ${bar.value}` : `x ${bar.times}`,
    reached === null ? '' : reached ? 'reached' : 'MISSED',
  ];
}

function digitsOf(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
