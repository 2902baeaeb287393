import { expect, it } from 'vitest';
import { cpuRatioOf, percentile, ratioOf } from '../../scripts/bench/results/statistics.ts';
import { tableOf } from '../../scripts/bench/results/table.ts';

it('interpolates percentiles in any order', () => {
  expect(percentile([4, 1, 3, 2], 50)).toBe(2.5);
  expect(percentile([7], 99)).toBe(7);
  expect(percentile([0, 10], 99)).toBeCloseTo(9.9);
});

it('compares servers round by round', () => {
  const rounds = (...speeds: number[]) =>
    speeds.map((requestsPerSecond) => ({
      requestsPerSecond,
      p50Ms: 1,
      p99Ms: 1,
      cpuMicros: 1000 / requestsPerSecond,
    }));
  expect(ratioOf(rounds(10, 1, 30), rounds(20, 2, 30))).toBe(0.5);
  expect(cpuRatioOf(rounds(10, 1, 30), rounds(20, 2, 30))).toBe(0.5);
  expect(() => ratioOf(rounds(1, 2), rounds(1))).toThrow('same rounds');
});

it('sets figures to the right', () => {
  const row = {
    case: 'read',
    server: 'ours',
    requestsPerSecond: 1234.5,
    p50Ms: 1,
    p99Ms: 2.345,
    cpuMicros: 211.4,
    ratio: null,
  };
  expect(tableOf([row]).split('\n')).toEqual([
    'case  server  req/s  p50 ms  p99 ms  cpu µs  ratio',
    '--------------------------------------------------',
    'read  ours     1235    1.00    2.35     211      -',
  ]);
});
