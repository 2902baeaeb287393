import type { Run } from '#src/kernel/run.ts';
import { within } from '#src/kernel/within.ts';
import { removeTree } from '../common/files.ts';
import { type ReleaseId, ReleaseWork } from '../common/releases/release-work.ts';
import { type BuildOptions, buildImage } from '../images/build/build.ts';
import type { ImageStore } from '../images/daemon/images.ts';
import { labelOf } from '../images/daemon/names.ts';
import { OneOffCommands } from '../one-off-commands.ts';
import {
  type BuildSpec,
  type CommandExit,
  type CommandSpec,
  type Inventory,
  type PullSpec,
  type ReleaseEvent,
  type ReleaseUsage,
  type StartSpec,
  type Support,
  WorkloadError,
  type Workloads,
} from '../port.ts';
import type { DockerEngineContext } from './daemon/engine-context.ts';
import type { Databases } from './databases/databases.ts';
import { removeLeftCommands, runOnce } from './releases/commands.ts';
import type { RunningReleases } from './releases/releases.ts';
import { readContainerUsage } from './releases/usage.ts';

/** Time that a release has to stop by itself before it is removed. */
const REMOVE_GRACE_MS = 2_000;
/** Time that work in progress has to end when the program stops. */
const CLOSE_MS = 5_000;

export interface EngineParts {
  readonly host: DockerEngineContext;
  readonly images: ImageStore;
  readonly releases: RunningReleases;
  readonly databases: Databases;
  readonly build: BuildOptions;
  /** Ends listening to the events of the engine. */
  readonly stopListening: () => Promise<void>;
}

/**
 * Applications and databases as containers of a Docker Engine. Guarantees:
 * - Every container is limited in memory, CPU and processes, has few privileges, no engine socket and only the network
 *   of its project.
 * - A tenant's variables are in the running container, and in no image.
 * - Everything that this engine creates carries its labels. It changes nothing without them.
 * - Containers go on running while this program is away, and are found again.
 * - Steps of a build are limited in memory, CPU and processes if this program may set limits (see `StepLimits`). Their
 *   entries in the builder's cache are removed with the application.
 *
 * Not guaranteed: a step of a tenant's Dockerfile has the capabilities that the builder gives to every step, and the
 * builder fetches the images that a Dockerfile names from private addresses too.
 */
export class DockerEngine implements Workloads {
  readonly isContainerized = true;
  readonly maxReplicas = 1;
  readonly shared = null;
  readonly engine = 'docker';
  readonly availability = async () => null;
  readonly #parts: EngineParts;
  readonly #work = new ReleaseWork();
  readonly #commands = new OneOffCommands();

  constructor(parts: EngineParts) {
    this.#parts = parts;
  }

  async judgeSource(): Promise<Support> {
    return { supported: true };
  }

  judgeDatabase(database: Parameters<Workloads['judgeDatabase']>[0]): Promise<Support> {
    return this.#parts.databases.judge(database);
  }

  async build(spec: BuildSpec, run: Run): Promise<void> {
    const { host, build } = this.#parts;
    try {
      await this.#make(spec, run, (cuttable) => buildImage(host, spec, build, cuttable));
    } finally {
      await removeTree(spec.sourceDir);
    }
  }

  pull(spec: PullSpec, run: Run): Promise<void> {
    return this.#make(spec, run, (cuttable) => this.#parts.images.pullRelease(spec, cuttable));
  }

  start(spec: StartSpec, run: Run) {
    return this.#work.hold(spec.releaseId, () => this.#parts.releases.start(spec, this.#work.until(run)));
  }

  runOnce(spec: CommandSpec, run: Run): Promise<CommandExit> {
    return this.#commands.run(
      spec,
      (cut) => this.#work.until(run, cut),
      (cuttable) => runOnce(this.#parts.host, spec, cuttable),
    );
  }

  endLeftCommands(): Promise<void> {
    return removeLeftCommands(this.#parts.host, { isLeft: (commandId) => !this.#commands.has(commandId) });
  }

  endpoint(releaseId: string) {
    return this.#parts.releases.registry.endpoint(releaseId);
  }

  async usage(releaseId: string): Promise<ReleaseUsage | null> {
    const running = this.#parts.releases.registry.get(releaseId);
    return running === undefined ? null : readContainerUsage(this.#parts.host, running.containerId);
  }

  async stop(releaseId: string, graceMs: number): Promise<void> {
    await this.#work.hold(releaseId, () => this.#parts.releases.stop(releaseId, graceMs));
  }

  async removeRelease(release: ReleaseId): Promise<void> {
    this.#work.cut(release.releaseId, new Error('The release was removed'));
    await this.#commands.endRelease(release.releaseId, new WorkloadError('The release was removed'));
    await this.#work.hold(release.releaseId, async () => {
      await this.#parts.releases.stop(release.releaseId, REMOVE_GRACE_MS);
      await this.#parts.images.removeRelease(release);
    });
  }

  async removeApplication(applicationId: string): Promise<void> {
    const making = this.#work.cutApplication(applicationId, new Error('The application was removed'));
    await this.#commands.endApplication(applicationId, new WorkloadError('The application was removed'));
    await removeLeftCommands(this.#parts.host, { application: applicationId });
    const found = (await this.#releases()).filter((release) => release.applicationId === applicationId);
    const ids = new Set([...making, ...found.map(({ releaseId }) => releaseId)]);
    await Promise.all([...ids].map((releaseId) => this.removeRelease({ applicationId, releaseId })));
    await this.#parts.build.cache.forget(applicationId);
  }

  startDatabase(spec: Parameters<Workloads['startDatabase']>[0], run: Run): Promise<void> {
    return this.#parts.databases.start(spec, this.#work.until(run));
  }

  async databaseEndpoint(database: Parameters<Workloads['databaseEndpoint']>[0]) {
    return this.#parts.databases.endpoint(database);
  }

  removeDatabase(databaseId: string): Promise<void> {
    return this.#parts.databases.remove(databaseId);
  }

  async inventory(): Promise<Inventory> {
    const releases = await this.#releases();
    const applicationIds = [...new Set(releases.map(({ applicationId }) => applicationId))];
    return { applicationIds, releases, databaseIds: await this.#parts.databases.ids() };
  }

  onReleaseEvent(listener: (event: ReleaseEvent) => void): () => void {
    return this.#parts.releases.registry.onEvent(listener);
  }

  /** Does nothing: containers go on running after this program has ended. */
  killNow(): void {}

  /** Cuts short builds, starts and one-off commands in progress. Running releases and databases go on running. */
  async close(): Promise<void> {
    this.#work.close();
    await Promise.all([within(CLOSE_MS, this.#work.idle()), within(CLOSE_MS, this.#commands.idle())]);
    await this.#parts.stopListening();
    await this.#parts.releases.close();
  }

  /** Makes the image of a release unless it exists. After a failure there is no image. */
  async #make(release: ReleaseId, run: Run, work: (run: Run) => Promise<void>): Promise<void> {
    const { host, images } = this.#parts;
    const make = async (cuttable: Run) => {
      cuttable.signal.throwIfAborted();
      if (await images.has(host.names.image(release))) return;
      try {
        await work(cuttable);
        cuttable.signal.throwIfAborted();
      } catch (error) {
        await images.removeRelease(release);
        throw error;
      }
    };
    await this.#work.hold(release.releaseId, () => this.#work.make(release, run, make));
  }

  /** Every release that has an image, or a container whose image is gone. */
  async #releases(): Promise<ReleaseId[]> {
    const { connection, names } = this.#parts.host;
    const filters = names.filter({});
    const found = new Map(
      (await this.#parts.images.releases()).map((release) => [release.releaseId, release]),
    );
    for (const { Labels } of await connection.call((docker) =>
      docker.listContainers({ all: true, filters }),
    )) {
      const releaseId = labelOf(Labels, 'release');
      const applicationId = labelOf(Labels, 'application');
      if (releaseId !== null && applicationId !== null) found.set(releaseId, { applicationId, releaseId });
    }
    return [...found.values()];
  }
}
