import { expect, test } from 'vitest';
import { runFuzz } from '../../scripts/fuzz/surface/run.ts';

/** The short form of `npm run fuzz`: the same cases in every run, and others each time. */

const CASES = 300;

test.each([
  ['a fixed seed', 1],
  ['a random seed', Math.floor(Math.random() * 2 ** 31)],
])('the server holds what its documents promise: %s', async (_, seed) => {
  const { findings, sent } = await runFuzz({ seed, cases: CASES, first: 0, report: () => undefined });
  expect(findings, `npm run fuzz -- --seed=${seed} --cases=${CASES}`).toEqual([]);
  expect(Math.min(...Object.values(sent))).toBeGreaterThan(0);
});
