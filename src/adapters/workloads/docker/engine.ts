import { Locks } from '#src/kernel/locks.ts';
import { outputOf, type Run } from '#src/kernel/run.ts';
import type { BuildSpec, Inventory, PullSpec, ReleaseEvent, StartSpec, Support, Workloads } from '../port.ts';
import { removeTree } from '../process/files.ts';
import { type BuildOptions, buildImage } from './build/build.ts';
import type { Databases } from './databases/databases.ts';
import type { Host } from './host.ts';
import type { ImageStore } from './images.ts';
import { labelOf } from './names.ts';
import type { RunningReleases } from './releases/releases.ts';

/** Between asking what is removed to stop and ending it. */
const REMOVE_GRACE_MS = 2_000;
/** What is under way is given this long to end when the program stops. */
const CLOSE_MS = 5_000;

export interface EngineParts {
  readonly host: Host;
  readonly images: ImageStore;
  readonly releases: RunningReleases;
  readonly databases: Databases;
  readonly build: BuildOptions;
  /** Ends listening to the engine. */
  readonly stopListening: () => Promise<void>;
}

/**
 * Applications and databases as containers of a Docker Engine. It promises: every container is limited in memory,
 * CPU and processes, has next to no privileges, no engine socket and no network but its project's; a tenant's
 * variables are in the running container alone and in no image; whatever it makes carries its labels, and nothing
 * without them is touched; containers go on running while this program is away, and are found again. Steps
 * of a build get limits of memory, CPU and processes where this program may set them (see `StepLimits`), and what they
 * leave in the builder's cache goes with the application. It does not promise that a step of a tenant's Dockerfile has
 * fewer capabilities than the engine's builder gives to every step, nor that the builder fetches the images that a
 * Dockerfile names from public addresses alone.
 */
export class DockerEngine implements Workloads {
  readonly engine = 'docker';
  readonly #parts: EngineParts;
  readonly #locks = new Locks();
  readonly #making = new Map<string, { readonly applicationId: string; readonly cut: AbortController }>();
  readonly #closing = new AbortController();

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
    return this.#locks.hold(spec.releaseId, () => this.#parts.releases.start(spec, this.#until(run)));
  }

  endpoint(releaseId: string) {
    return this.#parts.releases.endpoint(releaseId);
  }

  async stop(releaseId: string, graceMs: number): Promise<void> {
    await this.#locks.hold(releaseId, () => this.#parts.releases.stop(releaseId, graceMs));
  }

  async removeRelease(release: { applicationId: string; releaseId: string }): Promise<void> {
    this.#making.get(release.releaseId)?.cut.abort(new Error('The release was removed'));
    await this.#locks.hold(release.releaseId, async () => {
      await this.#parts.releases.stop(release.releaseId, REMOVE_GRACE_MS);
      await this.#parts.images.removeRelease(release);
    });
  }

  async removeApplication(applicationId: string): Promise<void> {
    const making = [...this.#making].filter(([, { applicationId: of }]) => of === applicationId);
    for (const [, { cut }] of making) cut.abort(new Error('The application was removed'));
    const there = (await this.#releases()).filter((release) => release.applicationId === applicationId);
    const ids = new Set([...making.map(([id]) => id), ...there.map(({ releaseId }) => releaseId)]);
    await Promise.all([...ids].map((releaseId) => this.removeRelease({ applicationId, releaseId })));
    await this.#parts.build.cache.forget(applicationId);
  }

  startDatabase(spec: Parameters<Workloads['startDatabase']>[0], run: Run): Promise<void> {
    return this.#parts.databases.start(spec, this.#until(run));
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
    return this.#parts.releases.onEvent(listener);
  }

  /** Containers are the engine's: they live on when this program ends. */
  killNow(): void {}

  /** Cuts short what is being built or started. What runs goes on running. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The program is stopping'));
    await Promise.race([this.#locks.idle(), new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
    await this.#parts.stopListening();
    await this.#parts.releases.close();
  }

  /** Makes the image of a release once; what comes to nothing leaves none. */
  async #make(
    release: { applicationId: string; releaseId: string },
    run: Run,
    work: (run: Run) => Promise<void>,
  ): Promise<void> {
    await this.#locks.hold(release.releaseId, async () => {
      const { host, images } = this.#parts;
      const cut = new AbortController();
      this.#making.set(release.releaseId, { applicationId: release.applicationId, cut });
      try {
        const cuttable = this.#until(run, cut.signal);
        cuttable.signal.throwIfAborted();
        if (await images.has(host.names.image(release))) return;
        try {
          await work(cuttable);
          cuttable.signal.throwIfAborted();
        } catch (error) {
          await images.removeRelease(release);
          throw error;
        }
      } finally {
        this.#making.delete(release.releaseId);
      }
    });
  }

  /** Every release that has an image, or a container although its image is gone. */
  async #releases(): Promise<{ applicationId: string; releaseId: string }[]> {
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

  #until(run: Run, ...others: AbortSignal[]): Run {
    const signal = AbortSignal.any([run.signal, this.#closing.signal, ...others]);
    return { signal, log: (line) => run.log(line), output: outputOf(run) };
  }
}
