import { expect, test } from 'vitest';
import { sharedRun } from '#src/kernel/shared-run.ts';

test('calls during a run get its result, and the next one runs again', async () => {
  let runs = 0;
  const run = sharedRun(async () => {
    runs += 1;
    return runs;
  });
  expect(await Promise.all([run(), run()])).toEqual([1, 1]);
  expect(await run()).toBe(2);
});

test('calls during a run that fails fail with it, and the next one runs again', async () => {
  let runs = 0;
  const run = sharedRun(async () => {
    runs += 1;
    if (runs === 1) throw new Error('out of order');
    return runs;
  });
  const results = await Promise.allSettled([run(), run()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await run()).toBe(2);
});
