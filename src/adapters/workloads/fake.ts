import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseType } from '#src/domain/database.ts';
import { type BuildType, isRepositoryType } from '#src/domain/source.ts';
import { printLine } from '#src/kernel/output.ts';
import type { Run } from '#src/kernel/run.ts';
import { FakeCluster, type FakeRelease } from './fake-cluster.ts';
import { runFakeCommand } from './fake-commands.ts';
import { OneOffCommands } from './one-off-commands.ts';
import {
  type Availability,
  type BuildSpec,
  type CommandExit,
  type CommandSpec,
  type DatabaseSpec,
  type Endpoint,
  type Inventory,
  type PullSpec,
  type ReleaseEvent,
  type ReleaseUsage,
  type SharedEngine,
  type StartSpec,
  type Support,
  WorkloadError,
  type Workloads,
} from './port.ts';

export interface FakeWorkloadsOptions {
  readonly engine?: Workloads['engine'];
  readonly databases?: readonly DatabaseType[];
  /** What it shares with others: then closing it stops nothing. */
  readonly cluster?: FakeCluster;
}

/** Whether a build of this type is done without what the type names. */
const IS_EMULATED = { dockerfile: true, nixpacks: false } as const satisfies Record<BuildType, boolean>;

/** Files of which one makes a source worth building, here as on the real engines. */
const RECOGNISED = ['package.json', 'Procfile', 'index.html', 'Dockerfile'];

/**
 * Workloads in memory. A started release is a small HTTP server of this process that returns 200 with its id and
 * its variables, so that routing and health can be tried against it.
 */
export class FakeWorkloads implements Workloads {
  readonly isContainerized = false;
  /** Tests raise it. */
  maxReplicas = 1;
  readonly engine: Workloads['engine'];
  /** Every build, pull, start and command as it was asked for, oldest first. */
  readonly builds: BuildSpec[] = [];
  readonly pulls: PullSpec[] = [];
  readonly starts: StartSpec[] = [];
  readonly commands: CommandSpec[] = [];
  /** Whose commands the last call of `endLeftCommands` left alone. */
  aliveNodes: readonly string[] | null = null;
  readonly #active = new OneOffCommands();
  readonly databases: Map<string, DatabaseSpec>;
  readonly shared: SharedEngine | null;
  readonly #types: readonly DatabaseType[];
  readonly #cluster: FakeCluster;
  readonly #releases: Map<string, string>;
  readonly #running: Map<string, FakeRelease>;
  readonly #addresses = new Map<string, Endpoint>();
  #buildFailure: string | null = null;

  constructor({ engine = 'process', databases = ['postgres'], cluster }: FakeWorkloadsOptions = {}) {
    this.engine = engine;
    this.#types = databases;
    this.#cluster = cluster ?? new FakeCluster();
    this.#releases = this.#cluster.releases;
    this.#running = this.#cluster.running;
    this.databases = this.#cluster.databases;
    this.shared = cluster ?? null;
  }

  /** Makes every build fail with this message, until null is given. */
  failBuilds(message: string | null): void {
    this.#buildFailure = message;
  }

  /** Lets a running release exit by itself and run again. */
  crash(releaseId: string): void {
    const running = this.#running.get(releaseId);
    if (!running) throw new Error(`${releaseId} does not run`);
    const { applicationId } = running.spec;
    for (const listener of this.#cluster.listeners) {
      listener({ applicationId, releaseId, kind: 'exited', detail: 'exited with code 1' });
      listener({ applicationId, releaseId, kind: 'restarted', detail: 'started again' });
    }
  }

  async judgeSource({ sourceType, buildType }: Parameters<Workloads['judgeSource']>[0]): Promise<Support> {
    if (this.engine === 'docker') return { supported: true };
    if (!isRepositoryType(sourceType))
      return { supported: false, reason: 'Images need the engine `docker`.' };
    if (buildType === null || !IS_EMULATED[buildType]) return { supported: true };
    return {
      supported: true,
      warning: { code: 'BUILD_TYPE_EMULATED', message: 'The Dockerfile is not used.' },
    };
  }

  async judgeDatabase({ type }: Pick<DatabaseSpec, 'type'>): Promise<Support> {
    if (this.#types.includes(type)) return { supported: true };
    return {
      supported: false,
      reason: `This engine offers ${this.#types.join(', ')}; ${type} is not available on it.`,
    };
  }

  async build(spec: BuildSpec, run: Run): Promise<void> {
    const files = await readdir(spec.sourceDir).catch(() => []);
    await rm(spec.sourceDir, { recursive: true, force: true });
    run.signal.throwIfAborted();
    if (this.#releases.has(spec.releaseId)) return;
    this.builds.push(spec);
    run.log(`building ${spec.releaseId}`);
    if (this.#buildFailure !== null) throw new WorkloadError(this.#buildFailure);
    if (!files.some((name) => RECOGNISED.includes(name))) {
      throw new WorkloadError(`The build failed: none of ${RECOGNISED.join(', ')} was found`);
    }
    this.#releases.set(spec.releaseId, spec.applicationId);
  }

  async pull(spec: PullSpec, run: Run): Promise<void> {
    if (this.engine !== 'docker') throw new WorkloadError('Images need the engine `docker`.');
    run.signal.throwIfAborted();
    if (this.#releases.has(spec.releaseId)) return;
    this.pulls.push(spec);
    run.log(`pulling ${spec.image}`);
    if (this.#buildFailure !== null) throw new WorkloadError(this.#buildFailure);
    this.#releases.set(spec.releaseId, spec.applicationId);
  }

  async start(spec: StartSpec, run: Run): Promise<Endpoint> {
    const known = this.#running.get(spec.releaseId);
    if (known && !this.#cluster.lost.has(spec.releaseId)) return known.endpoint;
    await this.stop(spec.releaseId, 0);
    run.signal.throwIfAborted();
    if (!this.#releases.has(spec.releaseId))
      throw new WorkloadError('This release is not on this machine any more');
    this.starts.push(spec);
    const server = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ releaseId: spec.releaseId, env: spec.env }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
    this.#running.set(spec.releaseId, { server, endpoint, spec });
    await printLine(spec.output, `listening on ${endpoint.port}`);
    if (this.shared !== null) await this.#cluster.print(spec.releaseId, `listening on ${endpoint.port}`);
    return endpoint;
  }

  async runOnce(spec: CommandSpec, run: Run): Promise<CommandExit> {
    if (!this.#releases.has(spec.releaseId))
      throw new WorkloadError('This release is not on this machine any more');
    this.commands.push(spec);
    const until = (cut: AbortSignal): Run => ({ ...run, signal: AbortSignal.any([run.signal, cut]) });
    return this.#active.run(spec, until, ({ signal }) => runFakeCommand(spec, signal));
  }

  async endLeftCommands(nodeIds: readonly string[]): Promise<void> {
    this.aliveNodes = nodeIds;
  }

  endpoint(releaseId: string): Endpoint | null {
    return this.#running.get(releaseId)?.endpoint ?? null;
  }

  async availability(_releaseId: string): Promise<Availability | null> {
    return null;
  }

  async usage(releaseId: string): Promise<ReleaseUsage | null> {
    if (!this.#running.has(releaseId)) return null;
    return {
      ...{ memoryBytes: 64 * 1024 ** 2, memoryLimitBytes: 512 * 1024 ** 2, cpuSeconds: 1.5, cpuLimit: 1 },
      ...{ diskBytes: null, processes: 1, startedAt: '2026-05-04T12:30:00.000Z', restarts: 0 },
    };
  }

  async stop(releaseId: string, _graceMs: number): Promise<void> {
    const running = this.#running.get(releaseId);
    this.#running.delete(releaseId);
    this.#cluster.lost.delete(releaseId);
    if (!running) return;
    running.server.closeAllConnections();
    await new Promise((resolve) => running.server.close(resolve));
  }

  async removeRelease({ releaseId }: { applicationId: string; releaseId: string }): Promise<void> {
    await this.#active.endRelease(releaseId, new WorkloadError('The release was removed'));
    await this.stop(releaseId, 0);
    this.#releases.delete(releaseId);
  }

  async removeApplication(applicationId: string): Promise<void> {
    await this.#active.endApplication(applicationId, new WorkloadError('The application was removed'));
    for (const [releaseId, of] of [...this.#releases]) {
      if (of === applicationId) await this.removeRelease({ applicationId, releaseId });
    }
  }

  async startDatabase(spec: DatabaseSpec, run: Run): Promise<void> {
    const { supported, reason } = await this.judgeDatabase(spec);
    if (!supported) throw new WorkloadError(reason);
    run.signal.throwIfAborted();
    this.databases.set(spec.databaseId, spec);
  }

  async databaseEndpoint({ databaseId }: { databaseId: string; type: DatabaseType }): Promise<Endpoint> {
    const known = this.#addresses.get(databaseId);
    const endpoint = known ?? { host: `127.64.0.${this.#addresses.size + 1}`, port: 5432 };
    this.#addresses.set(databaseId, endpoint);
    return endpoint;
  }

  async removeDatabase(databaseId: string): Promise<void> {
    this.databases.delete(databaseId);
  }

  async inventory(): Promise<Inventory> {
    const releases = [...this.#releases].map(([releaseId, applicationId]) => ({ applicationId, releaseId }));
    const applicationIds = [...new Set(releases.map(({ applicationId }) => applicationId))];
    return { applicationIds, releases, databaseIds: [...this.databases.keys()] };
  }

  onReleaseEvent(listener: (event: ReleaseEvent) => void): () => void {
    this.#cluster.listeners.add(listener);
    return () => this.#cluster.listeners.delete(listener);
  }

  killNow(): void {}

  async close(): Promise<void> {
    await this.#active.endAll(new Error('The program is stopping'));
    if (this.shared !== null) return;
    for (const releaseId of [...this.#running.keys()]) await this.stop(releaseId, 0);
  }
}
