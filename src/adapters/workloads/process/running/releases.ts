import { join } from 'node:path';
import { type OutputSink, printLine } from '#src/kernel/output.ts';
import type { Run } from '#src/kernel/run.ts';
import { type Command, SpawnError } from '../../common/commands/process-group.ts';
import { releaseMissing, startFailed } from '../../common/failures.ts';
import { FreePorts } from '../../common/free-port.ts';
import { ReleaseRegistry, type RunningRelease } from '../../common/releases/release-registry.ts';
import { staticServer } from '../../common/static/install.ts';
import type { Endpoint, ReleaseEvent, ReleaseUsage, StartSpec } from '../../port.ts';
import { binariesOf, readStartPlan, type StartPlan, startArgv } from '../build/start-plan.ts';
import { type ProcessEngineContext, spawnRecorded } from '../context/engine-context.ts';
import { tenantEnvironment } from '../context/environment.ts';
import { endAll, type Labels } from '../leftovers/process-table.ts';
import { type Supervised, supervise } from './supervise.ts';

const HIDDEN_GRACE_MS = 1_000;
const MIB = 1024 * 1024;

interface Running extends RunningRelease {
  readonly output: OutputSink;
  readonly supervised: Supervised;
}

/** The releases that run here, each on a loopback port that it keeps for as long as it is started. */
export class RunningReleases {
  readonly #host: ProcessEngineContext;
  readonly registry: ReleaseRegistry<Running>;
  readonly #ports = new FreePorts();

  constructor(host: ProcessEngineContext) {
    this.#host = host;
    this.registry = new ReleaseRegistry(host.log);
  }

  /** Ends the running releases of an application and writes the reason to its log. They start again after a pause. */
  interrupt(applicationId: string, sentence: string): void {
    for (const { applicationId: of, supervised, output } of this.registry.values()) {
      if (of !== applicationId) continue;
      void printLine(output, sentence);
      supervised.interrupt(sentence);
    }
  }

  /** Applications of which a release runs. */
  applications(): string[] {
    return [...this.registry.values()].map(({ applicationId }) => applicationId);
  }

  /** Process groups that run now. */
  pids(): number[] {
    return [...this.registry.values()]
      .map(({ supervised }) => supervised.pid())
      .filter((pid) => pid !== null);
  }

  /** What a release uses; `diskBytes` has the last measurement of each application. */
  async usage(releaseId: string, diskBytes: ReadonlyMap<string, number>): Promise<ReleaseUsage | null> {
    const running = this.registry.get(releaseId);
    if (running === undefined) return null;
    const { applicationId, supervised } = running;
    const { limits, enforcement } = this.#host.confinement;
    return {
      diskBytes: diskBytes.get(applicationId) ?? null,
      ...((await supervised.usage()) ?? { memoryBytes: null, cpuSeconds: null, processes: null }),
      memoryLimitBytes: enforcement.memory === null ? null : limits.memoryMb * MIB,
      cpuLimit: enforcement.cpu === null ? null : limits.cpus,
      startedAt: supervised.startedAt(),
      restarts: supervised.restarts(),
    };
  }

  async start(spec: StartSpec, run: Run): Promise<Endpoint> {
    const known = this.registry.get(spec.releaseId);
    if (known) return known.endpoint;
    const { applicationId, releaseId } = spec;
    const plan = await readStartPlan(this.#host.layout.release(applicationId, releaseId).startPlan);
    if (plan === null) throw releaseMissing();
    run.signal.throwIfAborted();

    const port = await this.#ports.take();
    try {
      const labels = { instance: this.#host.instance, application: applicationId, release: releaseId };
      const command = await this.#command(spec, plan, port, labels);
      const emit = (kind: ReleaseEvent['kind']) => (detail: string) =>
        this.registry.emit({ applicationId, releaseId, kind, detail });
      const supervised = await supervise({
        launch: () => spawnRecorded(this.#host, command, labels, spec.output),
        exited: emit('exited'),
        restarted: emit('restarted'),
        delayMs: this.#host.restartDelayMs,
      });
      const endpoint = { host: '127.0.0.1', port };
      this.registry.set(releaseId, { applicationId, endpoint, supervised, output: spec.output });
      return endpoint;
    } catch (error) {
      this.#ports.giveBack(port);
      if (error instanceof SpawnError) throw startFailed(`${error.message}`);
      throw error;
    }
  }

  /** Returns the application of the release; null if the release does not run. */
  async stop(releaseId: string, graceMs: number): Promise<string | null> {
    const running = this.registry.get(releaseId);
    if (!running) return null;
    await running.supervised.stop('SIGTERM', graceMs);
    if (this.#host.confinement.cgroups === null) {
      // What has left the process group may still be marked as this release's.
      const labels = {
        instance: this.#host.instance,
        application: running.applicationId,
        release: releaseId,
      };
      await endAll(() => this.#host.processes.find(labels), 'SIGTERM', Math.min(graceMs, HIDDEN_GRACE_MS));
    }
    this.registry.delete(releaseId);
    this.#ports.giveBack(running.endpoint.port);
    return running.applicationId;
  }

  async #command(spec: StartSpec, plan: StartPlan, port: number, labels: Labels): Promise<Command> {
    const { layout, nodePath, accounts, confinement } = this.#host;
    const { tree } = layout.release(spec.applicationId, spec.releaseId);
    const directory = join(tree, plan.directory);
    const env = tenantEnvironment({
      nodePath,
      home: layout.application(spec.applicationId).home,
      defaults: { NODE_ENV: 'production' },
      variables: spec.env,
      labels,
      binaries: binariesOf(tree, plan.directory),
      port,
    });
    const argv = startArgv(plan.start, directory, {
      nodePath,
      staticServer: staticServer(layout.runtime),
      port,
    });
    const confined = confinement.within('application', spec.releaseId);
    return { argv, cwd: directory, env, owner: await accounts.of(spec.applicationId), confined };
  }
}
