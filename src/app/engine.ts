import { findDockerEngine } from '../adapters/workloads/docker/find.ts';
import { openDockerEngine } from '../adapters/workloads/docker/open.ts';
import type { Workloads } from '../adapters/workloads/port.ts';
import type { Limits } from '../adapters/workloads/process/confinement/limits.ts';
import { openProcessEngine } from '../adapters/workloads/process/open.ts';
import type { Config } from '../config.ts';
import type { DataFolder } from '../data-folder.ts';
import { messageOf } from '../kernel/fault.ts';
import { OperatorError } from '../kernel/operator-error.ts';
import type { Foundation } from '../services/platform/context.ts';

/** What runs applications and databases. Left to itself: Docker where an engine answers, else child processes. */
export async function openEngine(
  { log, nodeId }: Foundation,
  config: Config,
  { path: dataDir }: DataFolder,
): Promise<Workloads> {
  const address = config.DOCKER_HOST;
  const isDocker =
    config.ENGINE === 'docker' || (config.ENGINE === 'auto' && (await findDockerEngine(address)));
  const engine = isDocker ? 'docker' : 'process';
  log.info({ engine }, 'engine of this process');
  const say = (message: string) => log.info({ engine }, message);
  if (!isDocker) return openProcessEngine({ dataDir, log: say, limits: limitsOf(config) });
  const options = {
    ...{ nodeId, dataDir, address, images: config.DOCKER_IMAGES, log: say },
    buildLimits: { memoryBytes: config.DOCKER_BUILD_MEMORY_MB * MIB },
    buildCacheBytes: config.DOCKER_BUILD_CACHE_MB * MIB,
  };
  return openDockerEngine(options).catch((cause: unknown) => {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(
      `No Docker Engine answers at ${address} (DOCKER_HOST): ${messageOf(cause)}. Start it, or set ENGINE=process.`,
      { cause },
    );
  });
}

const MIB = 1_048_576;

function limitsOf(config: Config): Limits {
  return {
    memoryMb: config.APPLICATION_MEMORY_MB,
    cpus: config.APPLICATION_CPUS,
    processes: config.APPLICATION_PROCESSES,
    openFiles: config.APPLICATION_OPEN_FILES,
    diskMb: config.APPLICATION_DISK_MB,
  };
}
