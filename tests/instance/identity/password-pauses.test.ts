import { expect, test } from 'vitest';
import { judgeAttempt } from '#src/services/platform/identity/password-guard.ts';

test('the pauses double, and end with the window', () => {
  const at = (count: number, sinceLastMs: number, sinceFirstMs = sinceLastMs) => {
    const nowMs = 1_700_000_000_000;
    const iso = (ms: number) => new Date(nowMs - ms).toISOString();
    return judgeAttempt({ count, startedAt: iso(sinceFirstMs), lastAt: iso(sinceLastMs), nowMs });
  };
  expect(at(0, 0)).toMatchObject({ count: 1 });
  expect(at(4, 0)).toMatchObject({ count: 5 });
  expect([5, 6, 7, 8, 9].map((count) => at(count, 0))).toEqual(
    [1000, 2000, 4000, 8000, 16_000].map((waitMs) => ({ waitMs })),
  );
  expect(at(9, 16_000)).toMatchObject({ count: 10 });
  expect(at(10, 60_000)).toEqual({ waitMs: 14 * 60_000 });
  expect(at(10, 1000, 15 * 60_000)).toMatchObject({ count: 1 });
});
