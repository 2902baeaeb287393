import { expect, it } from 'vitest';
import { type Figure, FLAT } from '../../scripts/bench/scale/measure/figure.ts';
import { plotOf } from '../../scripts/bench/scale/report/plot.ts';
import { curvesOf, isReached, type SizeResult } from '../../scripts/bench/scale/report/results.ts';
import { tableOf } from '../../scripts/bench/scale/report/table.ts';

const sizes = (database: SizeResult['database'], figures: readonly Figure[]): SizeResult[] =>
  figures.map((figure, index) => ({ database, applications: 100 * 10 ** index, figures: [figure] }));

const flat = (value: number): Figure => ({ name: 'read', unit: 'ms', value, bar: FLAT });
const bounded = (value: number): Figure => ({
  ...{ name: 'start', unit: 'ms', value },
  bar: { kind: 'at most', value: 3000 },
});

it('sets the largest size against 1,000 applications', () => {
  const [curve] = curvesOf(sizes('sqlite', [flat(9), flat(2), flat(2.5), flat(3)]), 'sqlite');
  expect(curve).toMatchObject({ ratio: 1.5, points: [{ applications: 100 }, {}, {}, { value: 3 }] });
});

it('has no ratio for one size, and no curve of another database', () => {
  const results = sizes('sqlite', [flat(1)]);
  expect(curvesOf(results, 'sqlite')).toMatchObject([{ ratio: null }]);
  expect(curvesOf(results, 'postgres')).toEqual([]);
});

it.each([
  ['a flat one at its bar', [flat(1), flat(2), flat(2), flat(3)], true],
  ['a flat one that grows', [flat(1), flat(2), flat(2), flat(3.1)], false],
  ['a flat one with one size', [flat(1)], null],
  ['a bounded one at its bar', [bounded(100), bounded(3000)], true],
  ['a bounded one that exceeds it at any size', [bounded(3001), bounded(100)], false],
] as const)('judges %s', (_, figures, reached) => {
  expect(curvesOf(sizes('sqlite', figures), 'sqlite').map(isReached)).toEqual([reached]);
});

it('writes a line for each figure and a column for each size', () => {
  const table = tableOf(curvesOf(sizes('sqlite', [flat(1.234), flat(2), flat(2), flat(1234)]), 'sqlite'));
  expect(table.split('\n')).toHaveLength(2);
  expect(table).toMatch(/100 +1,000 +10,000 +100,000 +ratio/);
  expect(table).toMatch(/^read, ms +1\.23 +2\.00 +2\.00 +1234 +617\.00 +x 1\.5 +MISSED$/m);
});

it('draws a diagram for each figure, with a line for each database', () => {
  const results = [
    ...sizes('sqlite', [flat(1), flat(2)]),
    ...sizes('postgres', [flat(2), flat(0)]),
    ...sizes('sqlite', [bounded(100), bounded(200)]),
  ];
  const svg = plotOf([...curvesOf(results, 'sqlite'), ...curvesOf(results, 'postgres')]);
  expect(svg.match(/<g /g)).toHaveLength(2);
  expect(svg.match(/fill="none"/g)).toHaveLength(3);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});
