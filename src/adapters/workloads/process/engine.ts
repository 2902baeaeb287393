import { setTimeout as sleep } from 'node:timers/promises';
import { Locks } from '#src/kernel/locks.ts';
import { outputOf, type Run } from '#src/kernel/run.ts';
import {
  type BuildSpec,
  type Inventory,
  type ReleaseEvent,
  type StartSpec,
  type Support,
  WorkloadError,
  type Workloads,
} from '../port.ts';
import { buildRelease, EMULATED } from './build/build.ts';
import { readStartPlan } from './build/start-plan.ts';
import type { Databases } from './databases/databases.ts';
import { removeTree, subdirectories } from './files.ts';
import type { Host } from './host.ts';
import { endAll } from './leftovers/process-table.ts';
import type { RunningReleases } from './running/releases.ts';

const NO_IMAGES = 'This engine builds from source and runs no images: they need the engine `docker`.';

/** Between asking what is removed to stop and ending it. */
const REMOVE_GRACE_MS = 2_000;
/** Together below the ten seconds in which the program has to be gone. */
const CLOSE_APPLICATIONS_MS = 4_000;
const CLOSE_DATABASES_MS = 3_000;

export interface EngineParts {
  readonly host: Host;
  readonly releases: RunningReleases;
  readonly databases: Databases;
  /** Gives the data directory back. */
  readonly release: () => Promise<void>;
}

/**
 * Applications and databases as child processes of this program. It promises: each application runs as a user of
 * its own where this program is root, nothing of ours reaches its environment, whatever it starts ends with it,
 * and what a killed control plane has left ends when the next one opens. It does not promise what only containers
 * give: no limits of memory or CPU, no network of its own (another application can take the port of one that
 * is down), and whatever the machine lets every user read can be read.
 */
export class ProcessEngine implements Workloads {
  readonly engine = 'process';
  readonly #parts: EngineParts;
  readonly #locks = new Locks();
  readonly #builds = new Map<string, { readonly applicationId: string; readonly cut: AbortController }>();
  readonly #closing = new AbortController();

  constructor(parts: EngineParts) {
    this.#parts = parts;
  }

  async judgeSource(source: Parameters<Workloads['judgeSource']>[0]): Promise<Support> {
    if (source.sourceType === 'docker') {
      return { supported: false, reason: NO_IMAGES };
    }
    if (source.buildType !== 'dockerfile') return { supported: true };
    return { supported: true, warning: { code: 'BUILD_TYPE_EMULATED', message: EMULATED } };
  }

  judgeDatabase(database: Parameters<Workloads['judgeDatabase']>[0]): Promise<Support> {
    return this.#parts.databases.judge(database);
  }

  async build(spec: BuildSpec, run: Run): Promise<void> {
    await this.#locks.hold(spec.releaseId, async () => {
      const { host } = this.#parts;
      const release = host.layout.release(spec.applicationId, spec.releaseId);
      const cut = new AbortController();
      this.#builds.set(spec.releaseId, { applicationId: spec.applicationId, cut });
      try {
        const cuttable = this.#until(run, cut.signal);
        cuttable.signal.throwIfAborted();
        if ((await readStartPlan(release.startPlan)) !== null) return;
        await this.#eraseRelease(spec);
        await buildRelease(host, spec, cuttable);
      } catch (error) {
        await this.#eraseRelease(spec);
        const { directory, releases } = host.layout.application(spec.applicationId);
        const nothingElse =
          (await subdirectories(releases)).length === 0 && this.#buildsOf(spec.applicationId) === 1;
        if (nothingElse) await this.#eraseApplication(spec.applicationId, directory);
        throw error;
      } finally {
        this.#builds.delete(spec.releaseId);
        await removeTree(spec.sourceDir);
      }
    });
  }

  async pull(): Promise<void> {
    throw new WorkloadError(NO_IMAGES);
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
    this.#builds.get(release.releaseId)?.cut.abort(new Error('The release was removed'));
    await this.stop(release.releaseId, REMOVE_GRACE_MS);
    await this.#locks.hold(release.releaseId, () => this.#eraseRelease(release));
  }

  async removeApplication(applicationId: string): Promise<void> {
    const { host, releases } = this.#parts;
    const { directory } = host.layout.application(applicationId);
    const building = [...this.#builds].filter(([, build]) => build.applicationId === applicationId);
    for (const [, { cut }] of building) cut.abort(new Error('The application was removed'));
    const ids = [...building.map(([releaseId]) => releaseId), ...releases.ids(applicationId)];
    await Promise.all(ids.map((releaseId) => this.stop(releaseId, REMOVE_GRACE_MS)));
    await this.#eraseApplication(applicationId, directory);
  }

  startDatabase(spec: Parameters<Workloads['startDatabase']>[0], run: Run): Promise<void> {
    return this.#parts.databases.start(spec, this.#until(run));
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
    return this.#parts.releases.onEvent(listener);
  }

  async close(): Promise<void> {
    const { releases, databases, release } = this.#parts;
    this.#closing.abort(new Error('The program is stopping'));
    const underWay = Promise.race([
      this.#locks.idle(),
      sleep(CLOSE_APPLICATIONS_MS, undefined, { ref: false }),
    ]);
    const stopAll = () => Promise.all(releases.ids().map((id) => releases.stop(id, CLOSE_APPLICATIONS_MS)));
    await Promise.all([underWay, stopAll()]);
    // A start that was under way may have come to its end.
    await stopAll();
    await databases.close(CLOSE_DATABASES_MS);
    await release();
  }

  #until(run: Run, ...others: AbortSignal[]): Run {
    const signal = AbortSignal.any([run.signal, this.#closing.signal, ...others]);
    return { signal, log: (line) => run.log(line), output: outputOf(run) };
  }

  #buildsOf(applicationId: string): number {
    return [...this.#builds.values()].filter((build) => build.applicationId === applicationId).length;
  }

  async #eraseRelease({
    applicationId,
    releaseId,
  }: {
    applicationId: string;
    releaseId: string;
  }): Promise<void> {
    const { accounts, layout } = this.#parts.host;
    const { directory, tree } = layout.release(applicationId, releaseId);
    await accounts.removeTree(tree, await accounts.find(applicationId));
    await removeTree(directory);
  }

  async #eraseApplication(applicationId: string, directory: string): Promise<void> {
    const { accounts, processes, instance } = this.#parts.host;
    const owner = await accounts.find(applicationId);
    await accounts.endUser(owner);
    await endAll(() => processes.find({ instance, application: applicationId }), 'SIGTERM', REMOVE_GRACE_MS);
    await removeTree(directory);
  }
}
