import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { startPeriodicTasks } from '#src/jobs/periodic-tasks.ts';

const INTERVAL_MS = 60_000;

afterEach(() => void vi.useRealTimers());

/** Starts the tasks with a clock that the test moves, and gives the lines of their log. */
function start(tasks: Record<string, () => Promise<void>>) {
  vi.useFakeTimers();
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  return { lines, ...startPeriodicTasks(INTERVAL_MS, log, tasks) };
}

test('a task that hangs holds up no other one, and is not begun a second time', async () => {
  let end = () => {};
  const hanging = new Promise<void>((resolve) => {
    end = resolve;
  });
  const sweep = vi.fn(() => hanging);
  const payments = vi.fn(async () => {});
  const tasks = start({ sweep, payments });
  await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
  expect(payments).toHaveBeenCalledTimes(3);
  expect(sweep).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect(sweep).toHaveBeenCalledTimes(2);
  await tasks.stop();
});

test('a task that fails is logged with its name, and runs again', async () => {
  const sweep = vi.fn(async () => {
    throw new Error('the engine does not answer');
  });
  const { lines, stop } = start({ sweep });
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect(sweep).toHaveBeenCalledTimes(2);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { task: 'sweep', err: { message: 'the engine does not answer' }, msg: 'a periodic task failed' },
    { task: 'sweep' },
  ]);
  await stop();
});

test('nothing begins after the stop', async () => {
  const sweep = vi.fn(async () => {});
  const { stop } = start({ sweep });
  await stop();
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect(sweep).toHaveBeenCalledTimes(1);
});

test('the stop waits for what is under way', async () => {
  const events: string[] = [];
  let end = () => {};
  const hanging = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { stop } = start({
    sweep: async () => {
      await hanging;
      events.push('the task has ended');
    },
  });
  const stopped = stop().then(() => events.push('stopped'));
  await vi.advanceTimersByTimeAsync(INTERVAL_MS);
  expect(events).toEqual([]);
  end();
  await stopped;
  expect(events).toEqual(['the task has ended', 'stopped']);
});
