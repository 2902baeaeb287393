import { Locks } from '#src/kernel/locks.ts';
import type { Run } from '#src/kernel/run.ts';
import { within } from '#src/kernel/within.ts';
import { signalTarget } from '../common/commands/signal-target.ts';
import { removeTree, subdirectories } from '../common/files.ts';
import { type ReleaseId, ReleaseWork } from '../common/releases/release-work.ts';
import { OneOffCommands } from '../one-off-commands.ts';
import {
  type BuildSpec,
  type CommandExit,
  type CommandSpec,
  type Inventory,
  type ReleaseEvent,
  type ReleaseUsage,
  type StartSpec,
  type Support,
  WorkloadError,
  type Workloads,
} from '../port.ts';
import { buildRelease } from './build/build.ts';
import { judgeSource, NO_IMAGES } from './build/judge-source.ts';
import { readStartPlan } from './build/start-plan.ts';
import type { ProcessEngineContext } from './context/engine-context.ts';
import type { Databases } from './databases/databases.ts';
import { watchDisk } from './disk/watch.ts';
import { endUsers } from './leftovers/end-users.ts';
import { endAll } from './leftovers/process-table.ts';
import type { RunningReleases } from './running/releases.ts';
import { runOnce } from './running/run-once.ts';

/** Time that a release has to stop by itself before it is removed. */
const REMOVE_GRACE_MS = 2_000;
/** Time that applications and databases have to end by themselves when the program stops. */
const APPLICATION_GRACE_MS = 2_000;
const DATABASE_GRACE_MS = 2_000;
/** Longest time of each step of `close`: together less than the ten seconds of the whole program. */
const CLOSE_APPLICATIONS_MS = 2_500;
const CLOSE_HIDDEN_MS = 1_000;
const CLOSE_DATABASES_MS = 2_500;

export interface EngineParts {
  readonly host: ProcessEngineContext;
  readonly releases: RunningReleases;
  readonly databases: Databases;
  /** How often disk space is measured. */
  readonly diskIntervalMs?: number | undefined;
  /** Cuts short the removal of files that is in progress. */
  readonly endErasing: () => void;
  /** Releases the data directory. */
  readonly release: () => Promise<void>;
}

/**
 * Applications and databases as child processes of this program. Guarantees:
 * - Each application runs as a separate user if this program is root.
 * - Nothing of this program's environment reaches an application.
 * - Every process that an application starts ends with it.
 * - Root enters no folder that a tenant can change.
 * - Limits apply as far as the machine supports them (see `Confinement`).
 *
 * Not guaranteed: a separate network (another application can take the port of one that is down), and a separate file
 * system (an application can read what every user of the machine can read).
 */
export class ProcessEngine implements Workloads {
  readonly isContainerized = false;
  readonly maxReplicas = 1;
  readonly shared = null;
  readonly engine = 'process';
  readonly availability = async () => null;
  readonly endLeftCommands = async () => undefined;
  readonly #parts: EngineParts;
  readonly #work = new ReleaseWork();
  readonly #commands = new OneOffCommands();
  /** By application: a start and a search for hidden processes exclude each other. */
  readonly #users = new Locks();
  /** The last measurement of each application. */
  readonly #diskBytes = new Map<string, number>();

  constructor(parts: EngineParts) {
    this.#parts = parts;
    void watchDisk({
      host: parts.host,
      applications: () => [
        ...parts.releases.applications(),
        ...this.#work.applications(),
        ...this.#commands.applications(),
      ],
      end: (applicationId, sentence) => this.#endFor(applicationId, sentence),
      measured: (applicationId, bytes) => this.#diskBytes.set(applicationId, bytes),
      signal: this.#work.closing,
      intervalMs: parts.diskIntervalMs,
    });
  }

  async judgeSource(source: Parameters<Workloads['judgeSource']>[0]): Promise<Support> {
    return judgeSource(source, this.#parts.host.confinement.enforcement);
  }

  judgeDatabase(database: Parameters<Workloads['judgeDatabase']>[0]): Promise<Support> {
    return this.#parts.databases.judge(database);
  }

  async build(spec: BuildSpec, run: Run): Promise<void> {
    await this.#work.hold(spec.releaseId, async () => {
      try {
        await this.#work.make(spec, run, (cuttable) => this.#build(spec, cuttable));
      } finally {
        await this.#endHiddenOf(spec.applicationId);
        await removeTree(spec.sourceDir);
      }
    });
  }

  async pull(): Promise<void> {
    throw new WorkloadError(NO_IMAGES);
  }

  start(spec: StartSpec, run: Run) {
    return this.#work.hold(spec.releaseId, () =>
      this.#users.hold(spec.applicationId, () => this.#parts.releases.start(spec, this.#work.until(run))),
    );
  }

  async runOnce(spec: CommandSpec, run: Run): Promise<CommandExit> {
    try {
      return await this.#commands.run(
        spec,
        (cut) => this.#work.until(run, cut),
        async (cuttable) => {
          // A search for hidden processes that is in progress does not take it for one.
          await this.#users.hold(spec.applicationId, async () => undefined);
          return runOnce(this.#parts.host, spec, cuttable, this.#commands.pids);
        },
      );
    } finally {
      await this.#endHiddenOf(spec.applicationId);
    }
  }

  endpoint(releaseId: string) {
    return this.#parts.releases.registry.endpoint(releaseId);
  }

  usage(releaseId: string): Promise<ReleaseUsage | null> {
    return this.#parts.releases.usage(releaseId, this.#diskBytes);
  }

  async stop(releaseId: string, graceMs: number): Promise<void> {
    await this.#work.hold(releaseId, async () => {
      const applicationId = await this.#parts.releases.stop(releaseId, graceMs);
      if (applicationId !== null) await this.#endHiddenOf(applicationId);
    });
  }

  async removeRelease(release: ReleaseId): Promise<void> {
    this.#work.cut(release.releaseId, new Error('The release was removed'));
    await this.#commands.endRelease(release.releaseId, new WorkloadError('The release was removed'));
    await this.stop(release.releaseId, REMOVE_GRACE_MS);
    await this.#work.hold(release.releaseId, () => this.#eraseRelease(release));
  }

  async removeApplication(applicationId: string): Promise<void> {
    const { host, releases } = this.#parts;
    const { directory } = host.layout.application(applicationId);
    const building = this.#work.cutApplication(applicationId, new Error('The application was removed'));
    const ids = [...building, ...releases.registry.ids(applicationId)];
    await Promise.all([
      this.#commands.endApplication(applicationId, new WorkloadError('The application was removed')),
      ...ids.map((releaseId) => this.stop(releaseId, REMOVE_GRACE_MS)),
    ]);
    await this.#eraseApplication(applicationId, directory);
    this.#diskBytes.delete(applicationId);
  }

  startDatabase(spec: Parameters<Workloads['startDatabase']>[0], run: Run): Promise<void> {
    return this.#parts.databases.start(spec, this.#work.until(run));
  }

  databaseEndpoint(database: Parameters<Workloads['databaseEndpoint']>[0]) {
    return this.#parts.databases.endpoint(database);
  }

  removeDatabase(databaseId: string): Promise<void> {
    return this.#parts.databases.remove(databaseId);
  }

  async inventory(): Promise<Inventory> {
    const { layout } = this.#parts.host;
    const applicationIds = await subdirectories(layout.apps);
    const releases = await Promise.all(
      applicationIds.map(async (applicationId) => {
        const releaseIds = await subdirectories(layout.application(applicationId).releases);
        return releaseIds.map((releaseId) => ({ applicationId, releaseId }));
      }),
    );
    return { applicationIds, releases: releases.flat(), databaseIds: await this.#parts.databases.ids() };
  }

  onReleaseEvent(listener: (event: ReleaseEvent) => void): () => void {
    return this.#parts.releases.registry.onEvent(listener);
  }

  async close(): Promise<void> {
    const { host, releases, databases, release, endErasing } = this.#parts;
    this.#work.close();
    const stopAll = () =>
      Promise.allSettled(releases.registry.ids().map((id) => releases.stop(id, APPLICATION_GRACE_MS)));
    // A failure of one part must not keep the others from being ended.
    const idle = Promise.all([this.#work.idle(), this.#commands.idle()]);
    await Promise.allSettled([within(CLOSE_APPLICATIONS_MS, idle), stopAll()]);
    // A start that was in progress may have succeeded meanwhile.
    await within(CLOSE_APPLICATIONS_MS, stopAll());
    await Promise.allSettled([this.#endHidden()]);
    endErasing();
    await Promise.allSettled([within(CLOSE_DATABASES_MS, databases.close(DATABASE_GRACE_MS))]);
    const { cgroups } = host.confinement;
    await Promise.allSettled([cgroups?.killAll('database')]);
    await Promise.allSettled([cgroups?.close()]);
    await release();
  }

  killNow(): void {
    const { host, releases, databases } = this.#parts;
    host.confinement.cgroups?.killNow();
    for (const pid of [...releases.pids(), ...databases.pids(), ...this.#commands.pids])
      signalTarget(-pid, 'SIGKILL');
  }

  /** Builds a release that does not exist yet. After a failure nothing is left of it. */
  async #build(spec: BuildSpec, run: Run): Promise<void> {
    const { host } = this.#parts;
    try {
      await this.#users.hold(spec.applicationId, async () => undefined);
      run.signal.throwIfAborted();
      const { startPlan } = host.layout.release(spec.applicationId, spec.releaseId);
      if ((await readStartPlan(startPlan)) !== null) return;
      await this.#eraseRelease(spec);
      await buildRelease(host, spec, run);
    } catch (error) {
      await this.#eraseRelease(spec);
      const { directory, releases } = host.layout.application(spec.applicationId);
      const isOnly =
        (await subdirectories(releases)).length === 0 && this.#buildsOf(spec.applicationId) === 1;
      if (isOnly) await this.#eraseApplication(spec.applicationId, directory);
      throw error;
    }
  }

  /** Ends every process of every application, also one that has left its group, parent or environment. */
  async #endHidden(): Promise<void> {
    const { accounts, confinement, processes, instance, layout } = this.#parts.host;
    await confinement.cgroups?.killAll('application');
    if (confinement.cgroups === null && process.platform === 'linux') {
      const owners = [...(await accounts.all()).values()];
      await endUsers(new Set(owners.map(({ uid }) => uid)), CLOSE_HIDDEN_MS);
    }
    if (accounts.isolated) return;
    const ids = await subdirectories(layout.apps);
    // Asked together they share one look at the processes.
    const left = () => Promise.all(ids.map((application) => processes.find({ instance, application })));
    await endAll(async () => (await left()).flat(), 'SIGKILL', 0);
  }

  /** Without control groups: what hides is found by its user, once nothing of the application runs. Starts wait. */
  async #endHiddenOf(applicationId: string): Promise<void> {
    const { accounts, confinement } = this.#parts.host;
    if (confinement.cgroups !== null || !accounts.isolated) return;
    await this.#users.hold(applicationId, async () => {
      const isInUse =
        this.#parts.releases.registry.ids(applicationId).length > 0 ||
        this.#buildsOf(applicationId) > 0 ||
        this.#commands.applications().includes(applicationId);
      if (!isInUse) await accounts.endUser(await accounts.find(applicationId));
    });
  }

  #endFor(applicationId: string, sentence: string): void {
    this.#parts.releases.interrupt(applicationId, sentence);
    this.#work.cutApplication(applicationId, new WorkloadError(sentence));
    this.#commands.cutApplication(applicationId, new WorkloadError(sentence));
  }

  #buildsOf(applicationId: string): number {
    return this.#work.applications().filter((building) => building === applicationId).length;
  }

  async #eraseRelease(release: ReleaseId): Promise<void> {
    const { layout, trash, erasing } = this.#parts.host;
    await trash.take(layout.release(release.applicationId, release.releaseId).directory, erasing);
  }

  async #eraseApplication(applicationId: string, directory: string): Promise<void> {
    const { accounts, processes, instance, trash, erasing } = this.#parts.host;
    const owner = await accounts.find(applicationId);
    await accounts.endUser(owner);
    await endAll(() => processes.find({ instance, application: applicationId }), 'SIGTERM', REMOVE_GRACE_MS);
    await accounts.removeTemporaryFiles(owner, erasing);
    await trash.take(directory, erasing);
  }
}
