import { messageOf } from '#src/kernel/fault.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { COMMON_ENGINE_SETTINGS } from '../common/settings.ts';
import type { EngineDefinition } from '../definition.ts';
import { DOCKER_SETTINGS } from './settings.ts';

const MIB = 1_048_576;

const settings = { ...COMMON_ENGINE_SETTINGS, ...DOCKER_SETTINGS };

/** Applications and databases as containers of a Docker Engine. */
export const dockerEngine = {
  isShared: false,
  remedy:
    'Start the Docker Engine, set DOCKER_HOST to the address of another one, or set ENGINE=process. docs/guides/deploying.md describes the engines.',
  settings,
  async detect({ DOCKER_HOST }) {
    const { detectDocker } = await import('./detect.ts');
    return detectDocker(DOCKER_HOST);
  },
  async inspect({ DOCKER_HOST }) {
    const { inspectDocker } = await import('./inspect.ts');
    return inspectDocker(DOCKER_HOST);
  },
  async open(values, { homeId, dataDir, log }) {
    const { openDockerEngine } = await import('./open.ts');
    const address = values.DOCKER_HOST;
    const memoryBytes = values.APPLICATION_MEMORY_MB * MIB;
    const cpus = values.APPLICATION_CPUS;
    const processes = values.APPLICATION_PROCESSES;
    return openDockerEngine({
      homeId,
      dataDir,
      log,
      address,
      images: values.DOCKER_IMAGES,
      limits: { memoryBytes, cpus, pids: processes },
      // Database servers use a process or thread for each connection.
      databaseLimits: { memoryBytes, cpus, pids: 2 * processes },
      networkPool: values.DOCKER_NETWORK_POOL,
      buildDeadlineMs: values.BUILD_TIMEOUT_MINUTES * 60_000,
      buildLimits: { memoryBytes: values.DOCKER_BUILD_MEMORY_MB * MIB },
      buildCacheBytes: values.DOCKER_BUILD_CACHE_MB * MIB,
    }).catch((cause: unknown) => {
      if (cause instanceof OperatorError) throw cause;
      throw new OperatorError(`No Docker Engine is available at ${address}: ${messageOf(cause)}`, { cause });
    });
  },
} as const satisfies EngineDefinition<typeof settings>;
