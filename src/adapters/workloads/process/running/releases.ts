import { join } from 'node:path';
import { messageOf } from '#src/kernel/fault.ts';
import type { OutputSink } from '#src/kernel/output.ts';
import type { Run } from '#src/kernel/run.ts';
import { type Endpoint, type ReleaseEvent, type StartSpec, WorkloadError } from '../../port.ts';
import { binariesOf, readStartPlan, type StartPlan, startArgv } from '../build/start-plan.ts';
import { tenantEnvironment } from '../environment.ts';
import { FreePorts } from '../free-port.ts';
import { type Host, spawnRecorded } from '../host.ts';
import { endAll, type Labels } from '../leftovers/process-table.ts';
import { staticServer } from '../static/runtime.ts';
import { type Command, SpawnError } from './process-group.ts';
import { type Supervised, supervise } from './supervise.ts';

const HIDDEN_GRACE_MS = 1_000;

interface Running {
  readonly output: OutputSink;
  readonly applicationId: string;
  readonly endpoint: Endpoint;
  readonly supervised: Supervised;
}

/** The releases that run here, each on a loopback port that it keeps for as long as it is started. */
export class RunningReleases {
  readonly #host: Host;
  readonly #running = new Map<string, Running>();
  readonly #ports = new FreePorts();
  readonly #listeners = new Set<(event: ReleaseEvent) => void>();

  constructor(host: Host) {
    this.#host = host;
  }

  onEvent(listener: (event: ReleaseEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  endpoint(releaseId: string): Endpoint | null {
    return this.#running.get(releaseId)?.endpoint ?? null;
  }

  /** Ids of the running releases, of one application or of all. */
  ids(applicationId?: string): string[] {
    const all = [...this.#running];
    return all
      .filter(([, { applicationId: of }]) => !applicationId || of === applicationId)
      .map(([id]) => id);
  }

  /** Ends what runs of an application, and says why in its log; it starts again after its pause. */
  interrupt(applicationId: string, sentence: string): void {
    for (const { applicationId: of, supervised, output } of this.#running.values()) {
      if (of !== applicationId) continue;
      void say(output, sentence);
      supervised.interrupt(sentence);
    }
  }

  /** Applications of which a release runs. */
  applications(): string[] {
    return [...this.#running.values()].map(({ applicationId }) => applicationId);
  }

  /** Process groups that run now. */
  pids(): number[] {
    return [...this.#running.values()]
      .map(({ supervised }) => supervised.pid())
      .filter((pid) => pid !== null);
  }

  async start(spec: StartSpec, run: Run): Promise<Endpoint> {
    const known = this.#running.get(spec.releaseId);
    if (known) return known.endpoint;
    const { applicationId, releaseId } = spec;
    const plan = await readStartPlan(this.#host.layout.release(applicationId, releaseId).startPlan);
    if (plan === null)
      throw new WorkloadError('This release is not on this machine any more: deploy the application again');
    run.signal.throwIfAborted();

    const port = await this.#ports.take();
    try {
      const labels = { instance: this.#host.instance, application: applicationId, release: releaseId };
      const command = await this.#command(spec, plan, port, labels);
      const emit = (kind: ReleaseEvent['kind']) => (detail: string) =>
        this.#emit({ applicationId, releaseId, kind, detail });
      const supervised = await supervise({
        launch: () => spawnRecorded(this.#host, command, labels, spec.output),
        exited: emit('exited'),
        restarted: emit('restarted'),
        delayMs: this.#host.restartDelayMs,
      });
      const endpoint = { host: '127.0.0.1', port };
      this.#running.set(releaseId, { applicationId, endpoint, supervised, output: spec.output });
      return endpoint;
    } catch (error) {
      this.#ports.giveBack(port);
      if (error instanceof SpawnError)
        throw new WorkloadError(`The application did not start: ${error.message}`);
      throw error;
    }
  }

  /** Answers whose release it was; null where it does not run. */
  async stop(releaseId: string, graceMs: number): Promise<string | null> {
    const running = this.#running.get(releaseId);
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
    this.#running.delete(releaseId);
    this.#ports.giveBack(running.endpoint.port);
    return running.applicationId;
  }

  /** A listener that fails must not end the supervision that tells it. */
  #emit(event: ReleaseEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#host.log(`a listener failed on ${event.kind} of ${event.releaseId}: ${messageOf(error)}`);
      }
    }
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

async function say(output: OutputSink, line: string): Promise<void> {
  const stream = output.open();
  await stream.write(Buffer.from(`${line}\n`));
  await stream.end();
}
