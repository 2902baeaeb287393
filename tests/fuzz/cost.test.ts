import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measureEndpoints } from '../../scripts/fuzz/endpoints.ts';
import { growsFaster, slopeOf } from '../../scripts/fuzz/fit.ts';
import { measureParsers } from '../../scripts/fuzz/parsers.ts';
import { type OpenTarget, startTarget } from '../../scripts/fuzz/target.ts';

/** The short form of `npm run fuzz:cost`. It looks at growth; times of their own say too little on a busy machine. */

describe('growth', () => {
  const points = (ms: (size: number) => number) =>
    [1000, 4000, 16_000, 64_000].map((size) => ({ size, ms: ms(size) }));

  test.each([
    ['linear', (n: number) => n / 1000, 1, false],
    ['linear with a logarithm', (n: number) => (n * Math.log(n)) / 8000, 1.1, false],
    ['quadratic', (n: number) => (n / 1000) ** 2, 2, true],
    ['with the power 1.5', (n: number) => (n / 1000) ** 1.5, 1.5, true],
    ['constant', () => 3, 0, false],
  ])('%s', (_, ms, slope, expected) => {
    expect(slopeOf(points(ms))).toBeCloseTo(slope, 0);
    expect(growsFaster(points(ms))).toBe(expected);
  });

  test('below the noise, and a jump that ends, are no growth', () => {
    expect(slopeOf(points(() => 0.01))).toBeNull();
    expect(growsFaster(points((n) => (n > 1000 ? 50 : 1)))).toBe(false);
    // What no longer fits into the cache of a processor.
    expect(growsFaster(points((n) => (n > 4000 ? n / 100 : n / 1000)))).toBe(false);
  });
});

test('no parser takes longer than its input is longer', async () => {
  const sizes = [8, 32, 128, 256].map((size) => size * 1024);
  const problems: unknown[] = [];
  let measured = 0;
  const matches = (name: string) =>
    !/^input of \w+\.\w+$/.test(name) || name === 'input of siteImport.create';
  for await (const finding of measureParsers({ sizes, repeats: 2, matches })) {
    measured += 1;
    if (finding.problem !== null) problems.push(finding);
  }
  expect(problems).toEqual([]);
  expect(measured).toBeGreaterThan(1000);
});

describe('a server', () => {
  let target: OpenTarget;
  beforeAll(async () => {
    target = await startTarget();
  });
  afterAll(() => target.close());

  /** A blocked process answered no request for twenty seconds. */
  const HEALTH_MS = 3_000;

  test('answers others while it refuses what would keep it busy', async () => {
    const names = ['POST /api/trpc/theme.show', 'POST /api/trpc/docs.lookup', 'GET /api/tls-ask'];
    const { findings } = await measureEndpoints(target.url, target, (name) => names.includes(name));
    const seen = new Set<string>();
    for await (const { name, text, healthMs, points, problem } of findings) {
      seen.add(name);
      expect([text, healthMs < HEALTH_MS, points.length]).toEqual([text, true, 4]);
      expect([text, problem]).not.toEqual([text, 'grows faster than its input']);
    }
    expect([...seen].sort()).toEqual([...names].sort());
  });
});
