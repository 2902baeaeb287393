import { expect, test } from 'vitest';
import { linePoints, withSample } from '#src/console/parts/chart/samples.ts';

const box = { width: 100, height: 10, top: 20, shownMs: 1000 };

test('the newest value is at the right end, and the upper edge is the limit', () => {
  const samples = [
    { at: 500, value: 0 },
    { at: 1000, value: 10 },
    { at: 1500, value: 40 },
  ];
  expect(linePoints(samples, box)).toBe('0,10 50,5 100,0');
});

test('old values are forgotten, and one reading counts once', () => {
  const first = withSample([], { at: 0, value: 1 }, 1000);
  const second = withSample(first, { at: 900, value: 2 }, 1000);
  expect(withSample(second, { at: 900, value: 2 }, 1000)).toBe(second);
  expect(withSample(second, { at: 1500, value: 3 }, 1000)).toEqual([
    { at: 900, value: 2 },
    { at: 1500, value: 3 },
  ]);
});
