import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DeadlineError, withDeadline } from '#src/kernel/deadline.ts';

const never = new AbortController().signal;

test('work that ends in time keeps its result and its failure', async () => {
  const times = { deadlineMs: 60_000, graceMs: 60_000 };
  expect(await withDeadline(times, never, async () => 'done')).toBe('done');
  await expect(withDeadline(times, never, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('the deadline aborts the signal, and what the work then throws is its cause', async () => {
  const work = (signal: AbortSignal) => delay(60_000, undefined, { signal });
  const failure = await withDeadline({ deadlineMs: 10, graceMs: 60_000 }, never, work).catch(
    (e: unknown) => e,
  );
  expect(failure).toBeInstanceOf(DeadlineError);
  expect(failure).toMatchObject({ cause: { name: 'AbortError' } });
});

test('work that ends after its deadline without a failure is done', async () => {
  const work = async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return 'done';
  };
  expect(await withDeadline({ deadlineMs: 10, graceMs: 60_000 }, never, work)).toBe('done');
});

test('work that ignores the signal is left after the grace period', async () => {
  const work = () => new Promise<never>(() => undefined);
  await expect(withDeadline({ deadlineMs: 10, graceMs: 10 }, never, work)).rejects.toThrow(DeadlineError);
});

test('the own signal is passed on', async () => {
  const stop = new AbortController();
  const work = (signal: AbortSignal) => delay(60_000, undefined, { signal });
  const outcome = withDeadline({ deadlineMs: 60_000, graceMs: 60_000 }, stop.signal, work);
  stop.abort();
  await expect(outcome).rejects.toThrow('aborted');
});
