import { Locks } from '#src/kernel/locks.ts';
import type { Run } from '#src/kernel/run.ts';
import { within } from '#src/kernel/within.ts';
import { removeTree } from '../common/files.ts';
import { type ReleaseId, ReleaseWork } from '../common/releases/release-work.ts';
import { OneOffCommands } from '../one-off-commands.ts';
import {
  type Availability,
  type BuildSpec,
  type CommandExit,
  type CommandSpec,
  type Inventory,
  type PullSpec,
  type ReleaseEvent,
  type ReleaseUsage,
  type SharedEngine,
  type StartSpec,
  type Support,
  WorkloadError,
  type Workloads,
} from '../port.ts';
import { labelOf } from './cluster/names.ts';
import type { Databases } from './databases/databases.ts';
import type { ImageBuilder, Publish } from './images/image-builder.ts';
import { readAvailability } from './releases/availability.ts';
import { removeLeftCommands, runOnce } from './releases/commands.ts';
import { keptWorkloads } from './releases/kept-workloads.ts';
import type { ReleaseContext } from './releases/release-context.ts';
import type { RunningReleases } from './releases/releases.ts';
import { readUsage } from './releases/usage.ts';

/** Time that a release has to stop by itself before it is removed. */
const REMOVE_GRACE_MS = 2_000;
/** Time that work in progress has to end when the program stops. */
const CLOSE_MS = 5_000;

export interface EngineParts {
  readonly context: ReleaseContext;
  readonly builder: ImageBuilder;
  readonly releases: RunningReleases;
  readonly databases: Databases;
}

/**
 * Applications and databases as objects of a Kubernetes cluster. Guarantees:
 * - A project is a namespace: its pods are reached from it and from the gates alone, if the cluster enforces policies of
 *   the network.
 * - Every container is limited in memory and CPU, has few privileges and no account of the cluster.
 * - A tenant's variables are in a Secret of the release that runs, and in no image.
 * - Everything that this engine creates has its labels. It changes nothing without them.
 * - Pods go on running while this program is away, and are found again.
 * - Several programs with one database use the cluster at once, and each knows the releases of all.
 *
 * Not guaranteed: a pod's number of processes and the size of its log are limits of the kubelet. A database does not
 * leave a node that does not answer: its volume must not be written to from two.
 */
export class KubernetesEngine implements Workloads {
  readonly isContainerized = true;
  readonly maxReplicas: number;
  readonly engine = 'kubernetes';
  readonly shared: SharedEngine;
  readonly #parts: EngineParts;
  readonly #work = new ReleaseWork();
  readonly #commands = new OneOffCommands();
  /**
   * The images of an application in the registry: one is published or removed at a time. Of several programs, one works on
   * an application at a time.
   */
  readonly #images = new Locks();

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.maxReplicas = parts.context.maxReplicas;
    const { context, releases } = parts;
    this.shared = {
      follow: (outputOf, signal) => releases.follow(outputOf, signal),
      renewProjects: (signal) => context.spaces.renew(signal),
      kept: () => keptWorkloads(context),
    };
  }

  async judgeSource(): Promise<Support> {
    return { supported: true };
  }

  judgeDatabase(database: Parameters<Workloads['judgeDatabase']>[0]): Promise<Support> {
    return this.#parts.databases.judge(database);
  }

  async build(spec: BuildSpec, run: Run): Promise<void> {
    try {
      await this.#make(spec, run, (cuttable, publish) => this.#parts.builder.build(spec, cuttable, publish));
    } finally {
      await removeTree(spec.sourceDir);
    }
  }

  pull(spec: PullSpec, run: Run): Promise<void> {
    return this.#make(spec, run, (cuttable, publish) => this.#parts.builder.pull(spec, cuttable, publish));
  }

  start(spec: StartSpec, run: Run) {
    return this.#work.hold(spec.releaseId, () => this.#parts.releases.start(spec, this.#work.until(run)));
  }

  runOnce(spec: CommandSpec, run: Run): Promise<CommandExit> {
    return this.#commands.run(
      spec,
      (cut) => this.#work.until(run, cut),
      (cuttable) => runOnce(this.#parts.context, spec, cuttable),
    );
  }

  async endLeftCommands(nodeIds: readonly string[]): Promise<void> {
    const { context } = this.#parts;
    await removeLeftCommands(context, {
      labels: context.names.selector({}, 'command'),
      isLeft: ({ commandId, nodeId }) =>
        nodeId === context.nodeId ? !this.#commands.has(commandId) : !nodeIds.includes(nodeId),
    });
  }

  endpoint(releaseId: string) {
    return this.#parts.releases.registry.endpoint(releaseId);
  }

  availability(releaseId: string): Promise<Availability> {
    const { context, releases } = this.#parts;
    return readAvailability(context, releaseId, releases.registry.get(releaseId));
  }

  async usage(releaseId: string): Promise<ReleaseUsage | null> {
    const running = this.#parts.releases.registry.get(releaseId);
    return running === undefined ? null : readUsage(this.#parts.context, releaseId, running.pods);
  }

  async stop(releaseId: string, graceMs: number): Promise<void> {
    await this.#work.hold(releaseId, () => this.#parts.releases.stop(releaseId, graceMs));
  }

  async removeRelease(release: ReleaseId): Promise<void> {
    const { context, builder } = this.#parts;
    const { releaseId } = release;
    this.#work.cut(releaseId, new Error('The release was removed'));
    await this.#commands.endRelease(releaseId, new WorkloadError('The release was removed'));
    await this.#work.hold(releaseId, async () => {
      await this.#parts.releases.stop(releaseId, REMOVE_GRACE_MS);
      const built = await context.built.get(releaseId);
      await builder.discard(release);
      if (built === null) return;
      // Two releases of one image that exists elsewhere have the same digest: one may be pushed, and not be recorded yet.
      await this.#images.hold(built.applicationId, async () => {
        await context.built.remove(releaseId);
        const others = await context.built.list({ application: built.applicationId });
        if (others.every(({ image }) => image !== built.image)) await builder.remove(built.image);
      });
      if (built.project !== null) await context.spaces.leave(built.project);
    });
  }

  async removeApplication(applicationId: string): Promise<void> {
    const { context, builder } = this.#parts;
    const making = this.#work.cutApplication(applicationId, new Error('The application was removed'));
    await this.#commands.endApplication(applicationId, new WorkloadError('The application was removed'));
    const labels = context.names.selector({ application: applicationId }, 'command');
    await removeLeftCommands(context, { labels });
    const found = await this.#releases(applicationId);
    const ids = new Set([...making, ...found.map(({ releaseId }) => releaseId)]);
    await Promise.all([...ids].map((releaseId) => this.removeRelease({ applicationId, releaseId })));
    await this.#removeHostName(applicationId);
    await builder.forget(applicationId);
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

  /** Does nothing: pods go on running after this program has ended. */
  killNow(): void {}

  /** Cuts short builds, starts and one-off commands in progress. Running releases and databases go on running. */
  async close(): Promise<void> {
    this.#work.close();
    await Promise.all([within(CLOSE_MS, this.#work.idle()), within(CLOSE_MS, this.#commands.idle())]);
    await this.#parts.releases.close();
    await this.#parts.context.cluster.close();
  }

  /** Makes the image of a release unless it exists. After a failure there is no release. */
  async #make(
    release: ReleaseId,
    run: Run,
    work: (run: Run, publish: Publish) => Promise<void>,
  ): Promise<void> {
    const { built } = this.#parts.context;
    const { applicationId, releaseId } = release;
    const make = async (cuttable: Run) => {
      cuttable.signal.throwIfAborted();
      if ((await built.get(releaseId)) !== null) return;
      await work(cuttable, (push) =>
        this.#images.hold(applicationId, async () => {
          cuttable.signal.throwIfAborted();
          const image = await push();
          cuttable.signal.throwIfAborted();
          await built.put({ applicationId, releaseId, image, project: null });
        }),
      );
    };
    await this.#work.hold(releaseId, () => this.#work.make(release, run, make));
  }

  /** Every release that is built, or has a Deployment; of one application or of all. */
  async #releases(application?: string): Promise<ReleaseId[]> {
    const { cluster, names, built } = this.#parts.context;
    const of = application === undefined ? {} : { application };
    const found = new Map<string, ReleaseId>();
    for (const { applicationId, releaseId } of await built.list(of))
      found.set(releaseId, { applicationId, releaseId });
    const deployments = await cluster.list('Deployment', { labels: names.selector(of, 'release') });
    for (const deployment of deployments.items) {
      const [applicationId, releaseId] = [labelOf(deployment, 'application'), labelOf(deployment, 'release')];
      if (applicationId !== null && releaseId !== null) found.set(releaseId, { applicationId, releaseId });
    }
    return [...found.values()];
  }

  /** Removes the name by which the project's pods reach an application. */
  async #removeHostName(applicationId: string): Promise<void> {
    const { cluster, names } = this.#parts.context;
    const labels = names.selector({ application: applicationId });
    for (const { metadata } of (await cluster.list('Service', { labels })).items)
      await cluster.remove('Service', { namespace: metadata?.namespace ?? '', name: metadata?.name ?? '' });
  }
}
