import { expect, test, vi } from 'vitest';
import {
  type ContainerEvent,
  type EngineEvent,
  exitReasons,
} from '#src/adapters/workloads/docker/daemon/exit-reasons.ts';

/** The events of one container that are passed on, as short text. */
async function passedOn(...actions: (readonly [EngineEvent['action'], string?])[]): Promise<string[]> {
  vi.useFakeTimers();
  try {
    const passed: string[] = [];
    const receive = exitReasons(({ action, exitCode, wasShortOfMemory }: ContainerEvent) =>
      passed.push(`${action}${exitCode ?? ''}${wasShortOfMemory ? ' memory' : ''}`),
    );
    for (const [action, exitCode = null] of actions) receive({ containerId: 'one', action, exitCode });
    await vi.advanceTimersByTimeAsync(1_000);
    return passed;
  } finally {
    vi.useRealTimers();
  }
}

test('an exit has the lack of memory as its reason, whether that is reported before or after it', async () => {
  expect(await passedOn(['oom'], ['die', '137'])).toEqual(['die137 memory']);
  expect(await passedOn(['die', '137'], ['oom'])).toEqual(['die137 memory']);
});

test('an exit without a lack of memory is passed on, in the order of the engine', async () => {
  expect(await passedOn(['die', '1'])).toEqual(['die1']);
  expect(await passedOn(['die', '137'])).toEqual(['die137']);
  expect(await passedOn(['die', '137'], ['start'])).toEqual(['die137', 'start']);
  expect(await passedOn(['oom'], ['start'], ['die', '137'])).toEqual(['start', 'die137']);
});
