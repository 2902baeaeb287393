import { join } from 'node:path';
import { messageOf } from '#src/kernel/fault.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { makeDirectory, removeTree, subdirectories } from '../common/files.ts';
import { APPLICATION_DEFAULTS, DEFAULT_BUILD_MS } from '../common/settings.ts';
import { BUILD_FOLDER, type BuildOptions } from './build/build.ts';
import { BuildCache } from './build/cache.ts';
import { findStepGroups, StepLimits } from './build/step-limits.ts';
import { Connection, type EngineAddress } from './daemon/connection.ts';
import { DEFAULT_ADDRESS, DEFAULT_NETWORK_POOL } from './daemon/defaults.ts';
import type { DockerEngineContext, Images, Limits } from './daemon/engine-context.ts';
import { watchEvents } from './daemon/events.ts';
import { ImageStore } from './daemon/images.ts';
import { Names } from './daemon/names.ts';
import { Networks } from './daemon/networks.ts';
import { Databases } from './databases/databases.ts';
import { DockerEngine } from './engine.ts';
import { removeLeftCommands } from './releases/commands.ts';
import { LogPositions } from './releases/log-positions.ts';
import { RunningReleases } from './releases/releases.ts';

export interface DockerEngineOptions {
  /** Marks the objects of this program in the Docker Engine. It survives restarts, and no other program has it. */
  readonly nodeId: string;
  /** Made if it is missing. Its folder `docker` contains builds in progress and how far output has been read. */
  readonly dataDir: string;
  /** Receives messages about the engine itself, for the operator's log. */
  readonly log: (message: string) => void;
  /** `unix:///path` or `tcp://host:port`. Default: unix:///var/run/docker.sock. */
  readonly address?: EngineAddress;
  /** Replaces some of the images that releases and databases are made of. */
  readonly images?: Partial<Images>;
  /** Of one release. Default: 1 GiB, one core, 512 processes. */
  readonly limits?: Partial<Limits>;
  /** Of one database. Default: 1 GiB, one core, 1024 processes. */
  readonly databaseLimits?: Partial<Limits>;
  /** IPv4 network from which projects get theirs once the engine has none left. Default: 10.191.0.0/16. */
  readonly networkPool?: string;
  /**
   * For tests, which put a replacement there: folders of the programs `nixpacks` and `railpack`. Not a setting, because
   * the packages of both install into the default folders.
   */
  readonly buildersPath?: string;
  /** Longest time of one build. Default: half an hour. */
  readonly buildDeadlineMs?: number;
  /** Of each step of a build. Default: 2 GiB, two cores, 512 processes. */
  readonly buildLimits?: Partial<Limits>;
  /** How much the engine may keep of builds. 0: nothing. Default: 2 GiB. */
  readonly buildCacheBytes?: number;
}

const DEFAULT_IMAGES: Images = {
  node: 'node:20-bookworm-slim',
  python: 'python:3.12-slim-bookworm',
  postgres: 'postgres:17',
  mariadb: 'mariadb:11',
  mysql: 'mysql:8.4',
  mongodb: 'mongo:7',
};
const MIB = 1_048_576;
const GIB = 1024 * MIB;
const { memoryMb, cpus, processes } = APPLICATION_DEFAULTS;
const DEFAULT_LIMITS: Limits = { memoryBytes: memoryMb * MIB, cpus, pids: processes };
const DEFAULT_DATABASE_LIMITS: Limits = { ...DEFAULT_LIMITS, pids: 2 * processes };
const DEFAULT_BUILD_LIMITS: Limits = { memoryBytes: 2 * GIB, cpus: 2, pids: 512 };
const DEFAULT_CACHE_BYTES = 2 * GIB;
const BUILDERS_PATH = '/usr/local/bin:/usr/bin:/bin';
const LOOK_EVERY_MS = 60_000;

/** Opens the engine, finds what runs there, and removes what a crash has left incomplete. */
export async function openDockerEngine(options: DockerEngineOptions): Promise<DockerEngine> {
  const connection = new Connection(options.address ?? DEFAULT_ADDRESS);
  const { Os } = await connection.call((docker) => docker.version());
  if (Os !== 'linux')
    throw new OperatorError(`The Docker Engine at ${connection.address} runs no Linux containers`);

  const directory = join(options.dataDir, 'docker');
  await makeDirectory(directory, 0o700);
  for (const name of await subdirectories(directory)) {
    if (name.startsWith(BUILD_FOLDER)) await removeTree(join(directory, name));
  }
  const names = new Names(options.nodeId);
  const networks = new Networks(connection, names, options.networkPool ?? DEFAULT_NETWORK_POOL, options.log);
  const host: DockerEngineContext = {
    ...{ connection, names, networks, directory, log: options.log },
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    databaseLimits: { ...DEFAULT_DATABASE_LIMITS, ...options.databaseLimits },
    images: { ...DEFAULT_IMAGES, ...options.images },
  };
  await removeLeftCommands(host);
  await networks.removeUnused();
  const releases = new RunningReleases(host, await LogPositions.open(directory, options.log));
  await releases.resync();
  const images = new ImageStore(host);
  return new DockerEngine({
    ...{ host, images, releases },
    databases: new Databases(host, images),
    build: await openBuilder(host, options),
    stopListening: listen(host, releases),
  });
}

async function openBuilder(host: DockerEngineContext, options: DockerEngineOptions): Promise<BuildOptions> {
  const { connection, log } = host;
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

/** Follows the engine's events, and now and then looks for changes that no event has reported. */
function listen(host: DockerEngineContext, releases: RunningReleases): () => Promise<void> {
  const stopped = new AbortController();
  const look = () =>
    releases.resync().catch((error: unknown) => {
      if (!stopped.signal.aborted) host.log(`the running containers cannot be listed: ${messageOf(error)}`);
    });
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  const listener = { event: releases.event.bind(releases), connected: () => releases.resync() };
  const watching = watchEvents(host, listener, stopped.signal);
  return () => {
    clearInterval(timer);
    stopped.abort();
    return watching;
  };
}
