import { join } from 'node:path';
import { makeDirectory, removeTree, subdirectories } from '../common/files.ts';
import { APPLICATION_DEFAULTS, DEFAULT_BUILD_MS } from '../common/settings.ts';
import { BUILD_FOLDER, type BuildOptions } from './build/build.ts';
import { BuildCache } from './build/cache.ts';
import { findStepGroups, StepLimits } from './build/step-limits.ts';
import type { BuilderContext, Images, Limits } from './daemon/builder-context.ts';

export interface BuilderOptions {
  /** The data folder of the program. */
  readonly dataDir: string;
  /**
   * For tests, which put a replacement there: folders of the programs `nixpacks` and `railpack`. Not a setting, because
   * the packages of both install into the default folders.
   */
  readonly buildersPath?: string;
  /** Longest time of one build, and of one pull of an image. Default: half an hour. */
  readonly buildDeadlineMs?: number;
  /** Of each step of a build. Default: 2 GiB, two cores, 512 processes. */
  readonly buildLimits?: Partial<Limits>;
  /** How much the engine may keep of builds. 0: nothing. Default: 2 GiB. */
  readonly buildCacheBytes?: number;
}

export const DEFAULT_IMAGES: Images = {
  node: 'node:24-bookworm-slim',
  python: 'python:3.12-slim-bookworm',
  postgres: 'postgres:17',
  mariadb: 'mariadb:11',
  mysql: 'mysql:8.4',
  mongodb: 'mongo:7',
};
const MIB = 1_048_576;
const GIB = 1024 * MIB;
const { memoryMb, cpus, processes } = APPLICATION_DEFAULTS;
export const DEFAULT_LIMITS: Limits = { memoryBytes: memoryMb * MIB, cpus, pids: processes };
const DEFAULT_BUILD_LIMITS: Limits = { memoryBytes: 2 * GIB, cpus: 2, pids: 512 };
const DEFAULT_CACHE_BYTES = 2 * GIB;
const BUILDERS_PATH = '/usr/local/bin:/usr/bin:/bin';

/** Makes the folder of builds, and removes what a crash has left in it. */
export async function openBuildFolder(directory: string): Promise<void> {
  await makeDirectory(directory, 0o700);
  for (const name of await subdirectories(directory))
    if (name.startsWith(BUILD_FOLDER)) await removeTree(join(directory, name));
}

/** How images are built on a Docker Engine. */
export async function openBuilder(
  { connection, log }: Pick<BuilderContext, 'connection' | 'log'>,
  options: BuilderOptions,
): Promise<BuildOptions> {
  const groups = await findStepGroups(connection.address);
  if (typeof groups === 'string') log(`builds run without limits of memory, CPU and processes: ${groups}`);
  const cache = new BuildCache({
    ...{ connection, log, directory: join(options.dataDir, 'docker-build-cache') },
    keepBytes: options.buildCacheBytes ?? DEFAULT_CACHE_BYTES,
  });
  return {
    path: options.buildersPath ?? BUILDERS_PATH,
    deadlineMs: options.buildDeadlineMs ?? DEFAULT_BUILD_MS,
    cache,
    steps: new StepLimits(
      { ...DEFAULT_BUILD_LIMITS, ...options.buildLimits },
      typeof groups === 'string' ? [] : groups,
    ),
  };
}
