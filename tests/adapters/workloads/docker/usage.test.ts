import { expect, test } from 'vitest';
import { readContainerUsage } from '#src/adapters/workloads/docker/releases/usage.ts';
import type { Connection } from '#src/adapters/workloads/images/daemon/connection.ts';

/** Answers as an engine does about one container. */
function engineWith(container: { inspect?: object; stats?: object }): { connection: Connection } {
  const docker = {
    getContainer: () => ({
      inspect: async () => container.inspect,
      stats: async () => container.stats,
    }),
  };
  const callIfThere = (ask: (client: typeof docker) => unknown) => ask(docker);
  return { connection: { callIfThere } as unknown as Connection };
}

const HostConfig = { Memory: 512 * 1024 ** 2, NanoCpus: 1_500_000_000 };
const running = {
  HostConfig,
  State: { Running: true, StartedAt: '2026-05-04T12:30:00.123456789Z' },
  RestartCount: 2,
};

test.each([
  ['version 2', { inactive_file: 1000, file: 5000 }],
  ['version 1', { total_inactive_file: 1000, inactive_file: 900 }],
])('of a container that runs, with control groups of %s', async (_, memory) => {
  const stats = {
    memory_stats: { usage: 50_000, stats: memory },
    cpu_stats: { cpu_usage: { total_usage: 2_500_000_000 } },
    pids_stats: { current: 7 },
  };
  expect(await readContainerUsage(engineWith({ inspect: running, stats }), 'c')).toEqual({
    ...{ memoryBytes: 49_000, memoryLimitBytes: 512 * 1024 ** 2, cpuSeconds: 2.5, cpuLimit: 1.5 },
    ...{ processes: 7, diskBytes: null, startedAt: '2026-05-04T12:30:00.123Z', restarts: 2 },
  });
});

test('of a container that waits for its next start', async () => {
  const inspect = { ...running, State: { Running: false, StartedAt: '2026-05-04T12:30:00Z' } };
  expect(await readContainerUsage(engineWith({ inspect, stats: {} }), 'c')).toMatchObject({
    ...{ memoryBytes: null, cpuSeconds: null, processes: null, startedAt: null, restarts: 2 },
  });
});

test('of a container that is gone', async () => {
  expect(await readContainerUsage(engineWith({}), 'c')).toBeNull();
});
