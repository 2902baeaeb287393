import type { Bar, TableRow } from './row.ts';

const HEADINGS = ['case', 'server', 'req/s', 'p50 ms', 'p99 ms', 'cpu µs', 'ratio'] as const;
const TEXT_COLUMNS = 2;

/** The rows as a table for a terminal: text to the left, figures to the right. */
export function tableOf(rows: readonly TableRow[]): string {
  const lines = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  const [heading = '', ...body] = lines.map((cells) => lineOf(cells, widths));
  return [heading, '-'.repeat(heading.length), ...body].join('\n');
}

export function barLine({ sentence, isReached }: Bar): string {
  return `${isReached ? 'reached' : 'MISSED '}  ${sentence}`;
}

function cellsOf(row: TableRow): string[] {
  return [
    row.case,
    row.server,
    row.requestsPerSecond.toFixed(0),
    row.p50Ms.toFixed(2),
    row.p99Ms.toFixed(2),
    row.cpuMicros === null ? '-' : row.cpuMicros.toFixed(0),
    row.ratio === null ? '-' : row.ratio.toFixed(2),
  ];
}

function lineOf(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => {
      const width = widths[column] ?? 0;
      return column < TEXT_COLUMNS ? cell.padEnd(width) : cell.padStart(width);
    })
    .join('  ');
}
