import { join } from 'node:path';
import type { DatabaseType } from '#src/domain/database.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import type { PositionStore } from '../definition.ts';
import type { Images } from '../images/daemon/builder-context.ts';
import { Connection, type EngineAddress } from '../images/daemon/connection.ts';
import { DEFAULT_ADDRESS } from '../images/daemon/defaults.ts';
import { Names as ImageNames } from '../images/daemon/names.ts';
import { type BuilderOptions, DEFAULT_IMAGES, openBuilder, openBuildFolder } from '../images/open-builder.ts';
import type { ClusterAccess } from './cluster/access.ts';
import { Cluster } from './cluster/client.ts';
import { Names } from './cluster/names.ts';
import { isAtLeast, readVersion } from './cluster/version.ts';
import { Databases } from './databases/databases.ts';
import { KubernetesEngine } from './engine.ts';
import { DockerBuilder } from './images/docker-builder.ts';
import type { ImageBuilder } from './images/image-builder.ts';
import { Registry, type RegistryOptions } from './images/registry.ts';
import type { ContainerLimits } from './objects/sandbox.ts';
import { PULL_SECRET } from './objects/space.ts';
import { BuiltReleases } from './releases/built-releases.ts';
import { removeLeftCommands } from './releases/commands.ts';
import type { ReleaseContext } from './releases/release-context.ts';
import { RunningReleases } from './releases/releases.ts';
import { Spaces } from './spaces/spaces.ts';

/** Since this version the kubelet itself can pause before a stop (`preStop.sleep`). */
const PAUSE_MINOR = 30;

/** Its folder `kubernetes` in `dataDir` contains builds in progress. */
export interface KubernetesEngineOptions extends BuilderOptions {
  /** Marks the objects of this installation in the cluster. It survives restarts, and no other installation has it. */
  readonly homeId: string;
  /** Names this program among those of the installation. */
  readonly nodeId: string;
  readonly positions: PositionStore;
  /** Receives messages about the engine itself, for the operator's log. */
  readonly log: (message: string) => void;
  readonly access: ClusterAccess;
  /** The Docker Engine that builds images. Default: unix:///var/run/docker.sock. */
  readonly address?: EngineAddress;
  readonly registry: Pick<RegistryOptions, 'address' | 'username' | 'password'>;
  /** Replaces some of the images that releases and databases are made of. */
  readonly images?: Partial<Images>;
  /** The namespace of Pilothouse itself. */
  readonly namespace: string;
  readonly limits: ContainerLimits;
  /** Of the volume of a database. A null class is the cluster's default. */
  readonly storage: { readonly size: string; readonly className: string | null };
  /** Of each project. */
  readonly quota: Readonly<Record<string, string>>;
  readonly scheduleMs: number;
  /** Of a release. */
  readonly maxReplicas: number;
}

/** Opens the engine, finds what runs in the cluster, and removes what a crash has left incomplete. */
export async function openKubernetesEngine(options: KubernetesEngineOptions): Promise<KubernetesEngine> {
  const { log, limits, scheduleMs, maxReplicas, quota, storage, nodeId } = options;
  const cluster = new Cluster(options.access);
  try {
    const names = new Names(options.homeId);
    const common = { cluster, names, log, nodeId };
    const directory = join(options.dataDir, 'kubernetes');
    await openBuildFolder(directory);
    const registry = new Registry({ ...options.registry, log });
    const access = registry.access();
    const built = new BuiltReleases(common, options.namespace);
    const isBuilt = async (project: string) => (await built.list({ project })).length > 0;
    const spaces = new Spaces(common, { registry: access, quota, isBuilt });
    const pullSecret = access === null ? null : PULL_SECRET;
    const hasPause = isAtLeast(await readVersion(cluster), PAUSE_MINOR);
    const context: ReleaseContext = {
      ...{ ...common, spaces, built, limits, pullSecret, scheduleMs, maxReplicas, hasPause },
    };
    await built.open();
    await removeLeftCommands(context, { labels: names.selector({ program: nodeId }, 'command') });
    const releases = new RunningReleases(context, options.positions);
    await releases.open();
    await spaces.removeUnused();
    const images: Readonly<Record<DatabaseType, string>> = { ...DEFAULT_IMAGES, ...options.images };
    const databases = new Databases({ ...common, spaces, images, parts: { limits, pullSecret, storage } });
    const builder = await openDockerBuilder(options, names, registry, directory);
    return new KubernetesEngine({ context, releases, databases, builder });
  } catch (error) {
    await cluster.close();
    throw error;
  }
}

async function openDockerBuilder(
  options: KubernetesEngineOptions,
  shared: Names,
  registry: Registry,
  directory: string,
): Promise<ImageBuilder> {
  const { log } = options;
  const connection = new Connection(options.address ?? DEFAULT_ADDRESS);
  const { Os } = await connection.call((docker) => docker.version());
  if (Os !== 'linux')
    throw new OperatorError(`The Docker Engine at ${connection.address} builds no Linux images`);
  const context = {
    ...{ connection, log, directory, names: new ImageNames(options.nodeId) },
    images: { ...DEFAULT_IMAGES, ...options.images },
  };
  const repository = (applicationId: string) => registry.repository(shared.repository(applicationId));
  const build = await openBuilder(context, options);
  const builder = new DockerBuilder({ context, registry, repository, build });
  await builder.discardUnfinished();
  return builder;
}
