import { join } from 'node:path';
import { messageOf } from '#src/kernel/fault.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { LogPositions, positionsIn } from '../common/releases/log-positions.ts';
import type { Images, Limits } from '../images/daemon/builder-context.ts';
import { Connection, type EngineAddress } from '../images/daemon/connection.ts';
import { DEFAULT_ADDRESS } from '../images/daemon/defaults.ts';
import { ImageStore } from '../images/daemon/images.ts';
import { Names } from '../images/daemon/names.ts';
import {
  type BuilderOptions,
  DEFAULT_IMAGES,
  DEFAULT_LIMITS,
  openBuilder,
  openBuildFolder,
} from '../images/open-builder.ts';
import { DEFAULT_NETWORK_POOL } from './daemon/defaults.ts';
import type { DockerEngineContext } from './daemon/engine-context.ts';
import { watchEvents } from './daemon/events.ts';
import { Networks } from './daemon/networks.ts';
import { Databases } from './databases/databases.ts';
import { DockerEngine } from './engine.ts';
import { removeLeftCommands } from './releases/commands.ts';
import { RunningReleases } from './releases/releases.ts';

/** Its folder `docker` in `dataDir` contains builds in progress and how far output has been read. */
export interface DockerEngineOptions extends BuilderOptions {
  /** Marks the objects of this program in the Docker Engine. It survives restarts, and no other program has it. */
  readonly homeId: string;
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
}

const DEFAULT_DATABASE_LIMITS: Limits = { ...DEFAULT_LIMITS, pids: 2 * DEFAULT_LIMITS.pids };
const LOOK_EVERY_MS = 60_000;

/** Opens the engine, finds what runs there, and removes what a crash has left incomplete. */
export async function openDockerEngine(options: DockerEngineOptions): Promise<DockerEngine> {
  const connection = new Connection(options.address ?? DEFAULT_ADDRESS);
  const { Os } = await connection.call((docker) => docker.version());
  if (Os !== 'linux')
    throw new OperatorError(`The Docker Engine at ${connection.address} runs no Linux containers`);

  const directory = join(options.dataDir, 'docker');
  await openBuildFolder(directory);
  const names = new Names(options.homeId);
  const networks = new Networks(connection, names, options.networkPool ?? DEFAULT_NETWORK_POOL, options.log);
  const host: DockerEngineContext = {
    ...{ connection, names, networks, directory, log: options.log },
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    databaseLimits: { ...DEFAULT_DATABASE_LIMITS, ...options.databaseLimits },
    images: { ...DEFAULT_IMAGES, ...options.images },
  };
  await removeLeftCommands(host);
  await networks.removeUnused();
  const releases = new RunningReleases(host, await LogPositions.open(positionsIn(directory), options.log));
  await releases.resync();
  const build = await openBuilder(host, options);
  const images = new ImageStore(host, { deadlineMs: build.deadlineMs });
  const databases = new Databases(host, images);
  return new DockerEngine({
    ...{ host, images, releases, databases, build },
    stopListening: listen(host, releases, databases),
  });
}

/** Follows the engine's events, and now and then looks for changes that no event has reported. */
function listen(
  host: DockerEngineContext,
  releases: RunningReleases,
  databases: Databases,
): () => Promise<void> {
  const stopped = new AbortController();
  const look = () =>
    Promise.all([releases.resync(), databases.resync()]).catch((error: unknown) => {
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
