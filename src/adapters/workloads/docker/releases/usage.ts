import type { ContainerInspectInfo, ContainerStats } from 'dockerode';
import type { ReleaseUsage } from '../../port.ts';
import type { DockerEngineContext } from '../daemon/engine-context.ts';

const NS_PER_SECOND = 1e9;

/** What a container uses, as the engine reports it; null if the container is gone. */
export async function readContainerUsage(
  { connection }: Pick<DockerEngineContext, 'connection'>,
  containerId: string,
): Promise<ReleaseUsage | null> {
  const found = await connection.callIfThere((docker) => docker.getContainer(containerId).inspect());
  if (found === undefined) return null;
  // One look: the engine would wait a second for another one, to compare them.
  const stats = found.State.Running
    ? await connection.callIfThere((docker) =>
        docker.getContainer(containerId).stats({ stream: false, 'one-shot': true }),
      )
    : undefined;
  return { ...usageIn(stats), ...limitsIn(found) };
}

function usageIn(stats: Partial<ContainerStats> | undefined) {
  const used = stats?.memory_stats?.usage;
  // Version 2 and version 1 of control groups: pages of files that the kernel gives up first.
  const { inactive_file: cache, total_inactive_file: legacyCache } = stats?.memory_stats?.stats ?? {};
  const cpuNs = stats?.cpu_stats?.cpu_usage?.total_usage;
  return {
    memoryBytes: used === undefined ? null : Math.max(0, used - (legacyCache ?? cache ?? 0)),
    cpuSeconds: cpuNs === undefined ? null : cpuNs / NS_PER_SECOND,
    processes: stats?.pids_stats?.current ?? null,
    // The engine measures it by walking through the files, which can take minutes.
    diskBytes: null,
  };
}

function limitsIn({ HostConfig, State, RestartCount }: ContainerInspectInfo) {
  const { Memory, NanoCpus } = HostConfig;
  return {
    memoryLimitBytes: Memory || null,
    cpuLimit: NanoCpus ? NanoCpus / NS_PER_SECOND : null,
    startedAt: State.Running ? new Date(State.StartedAt).toISOString() : null,
    restarts: RestartCount,
  };
}
