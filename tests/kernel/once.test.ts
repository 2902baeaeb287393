import { expect, test } from 'vitest';
import { once } from '#src/kernel/once.ts';

test('runs the work at the first call only', async () => {
  let runs = 0;
  const work = once(async () => {
    runs += 1;
    return runs;
  });
  expect(await Promise.all([work(), work()])).toEqual([1, 1]);
  expect(await work()).toBe(1);
});

test('work that failed is tried again', async () => {
  let runs = 0;
  const work = once(async () => {
    runs += 1;
    if (runs === 1) throw new Error('out of order');
    return runs;
  });
  await expect(work()).rejects.toThrow('out of order');
  expect([await work(), await work()]).toEqual([2, 2]);
});
