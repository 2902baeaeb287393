import { expect, it } from 'vitest';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { runOnce } from '#src/adapters/workloads/kubernetes/releases/commands.ts';
import type { ReleaseContext } from '#src/adapters/workloads/kubernetes/releases/release-context.ts';
import { NO_OUTPUT } from '#src/kernel/output.ts';
import { aRun } from '../support.ts';
import { aFakeCluster, json } from './fake-cluster.ts';

const deletionTimestamp = '2026-01-01T00:00:00Z';

it.each([
  ['was removed from the cluster', { deletionTimestamp }, {}],
  ['has failed', {}, {}],
  ['The node was low on memory.', { deletionTimestamp }, { message: 'The node was low on memory.' }],
])(
  'a command whose pod has failed without a state of its container: %s',
  async (reason, metadata, status) => {
    const pod = { metadata: { uid: 'one', ...metadata }, status: { phase: 'Failed', ...status } };
    const { cluster } = await aFakeCluster((_asked, response) => json(response, pod));
    const spaces = { within: (_project: string, _signal: AbortSignal, work: () => Promise<void>) => work() };
    const context = {
      ...{ cluster, names: new Names('node-one'), nodeId: 'program-one', log: () => undefined },
      ...{ built: { get: async () => ({ image: 'registry/app@sha256:1' }) }, pullSecret: null },
      ...{ limits: { memoryBytes: 1024 ** 3, cpus: 1, reserved: 0.1 }, scheduleMs: 1_000 },
      spaces: { ...spaces, leave: async () => undefined },
    } as unknown as ReleaseContext;
    const of = { applicationId: 'app_one', releaseId: 'rel_one', commandId: 'run_one' };
    const command = runOnce(context, { ...of, argv: ['true'], env: {}, output: NO_OUTPUT }, aRun());
    await expect(command).rejects.toThrow(reason);
  },
);
