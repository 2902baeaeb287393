import type { Finding } from './parsers.ts';

/** One line for all texts of a parser or an address. */
export interface Line {
  readonly name: string;
  readonly texts: number;
  readonly longestMs: number;
  readonly slope: number | null;
  readonly healthMs: number | null;
}

export function linesOf(findings: readonly (Finding & { readonly healthMs?: number })[]): Line[] {
  const names = [...new Set(findings.map(({ name }) => name))];
  const groups = names.map((name) => [name, findings.filter((one) => one.name === name)] as const);
  return groups.map(([name, own]) => ({
    name,
    texts: own.length,
    longestMs: Math.max(0, ...own.flatMap(({ points }) => points.map(({ ms }) => ms))),
    slope: largest(own.flatMap(({ slope }) => (slope === null ? [] : [slope]))),
    healthMs: largest(own.flatMap(({ healthMs }) => (healthMs === undefined ? [] : [healthMs]))),
  }));
}

const HEADINGS = ['', 'texts', 'longest ms', 'steepest', 'health ms'];

/** If a slope is missing, the times are too short. */
export function tableOf(lines: readonly Line[]): string {
  const rows = [
    HEADINGS,
    ...lines.map(({ name, texts, longestMs, slope, healthMs }) => [
      name,
      String(texts),
      longestMs.toFixed(1),
      slope === null ? '-' : slope.toFixed(2),
      healthMs === null ? '-' : healthMs.toFixed(0),
    ]),
  ];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows
    .map((cells) =>
      cells
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

export function problemLine({ name, text, points, slope, problem }: Finding): string {
  const times = points.map(({ size, ms }) => `${size}: ${ms.toFixed(1)} ms`).join(', ');
  return `PROBLEM  ${name} (${text}): ${problem}. Slope ${slope?.toFixed(2) ?? '-'}; ${times}`;
}

function largest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}
