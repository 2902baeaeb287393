import { setTimeout as sleep } from 'node:timers/promises';
import type { ContainerInfo } from 'dockerode';
import { messageOf } from '#src/kernel/fault.ts';
import type { OutputSink } from '#src/kernel/output.ts';
import type { Run } from '#src/kernel/run.ts';
import { releaseMissing, startFailed } from '../../common/failures.ts';
import { FreePorts } from '../../common/free-port.ts';
import type { LogPositions } from '../../common/releases/log-positions.ts';
import { ReleaseRegistry, type RunningRelease } from '../../common/releases/release-registry.ts';
import { refusalOf, statusOf } from '../../images/daemon/connection.ts';
import { labelOf, type Ownership } from '../../images/daemon/names.ts';
import type { Endpoint, ReleaseEvent, StartSpec } from '../../port.ts';
import type { DockerEngineContext } from '../daemon/engine-context.ts';
import type { ContainerEvent } from '../daemon/exit-reasons.ts';
import { type FollowedLog, followLog } from './follow-log.ts';
import { LOOPBACK, networkKeyOf, releaseContainer } from './plan.ts';

interface Running extends RunningRelease {
  readonly releaseId: string;
  readonly containerId: string;
  /** Null until `start` is called for a release that was found running. */
  output: OutputSink | null;
  followed: FollowedLog | null;
  /** When the engine started it last; empty while that is being asked for, null where it could not be read. */
  startedAt: string | null;
  isDown: boolean;
}

const PORT_ATTEMPTS = 10;
/** For the last lines of a container that has ended. */
const DRAIN_MS = 2_000;

/** The releases that run here: one container each, reached by a port of the loopback interface that it keeps. */
export class RunningReleases {
  readonly #host: DockerEngineContext;
  readonly #positions: LogPositions;
  readonly registry: ReleaseRegistry<Running>;
  readonly #stopping = new Set<string>();
  readonly #ports = new FreePorts();

  constructor(host: DockerEngineContext, positions: LogPositions) {
    this.#host = host;
    this.#positions = positions;
    this.registry = new ReleaseRegistry(host.log);
  }

  async start(spec: StartSpec, run: Run): Promise<Endpoint> {
    const known = this.registry.get(spec.releaseId);
    if (known) {
      this.#follow(known, spec.output);
      return known.endpoint;
    }
    run.signal.throwIfAborted();
    await this.#assertBuilt(spec);
    await this.#removeContainers(spec.releaseId);
    for (let attempt = 1; ; attempt++) {
      const hostPort = await this.#ports.take();
      try {
        return await this.#launch(spec, hostPort, run);
      } catch (error) {
        this.#ports.giveBack(hostPort);
        await this.#discard(spec);
        const isTaken = /port is already allocated|address already in use/.test(refusalOf(error));
        if (!isTaken || attempt === PORT_ATTEMPTS) throw error;
      }
    }
  }

  async stop(releaseId: string, graceMs: number): Promise<void> {
    const running = this.registry.get(releaseId);
    // Remove it before stopping, so that the stop is not reported as a crash and resync does not adopt it again.
    this.registry.delete(releaseId);
    this.#stopping.add(releaseId);
    await this.#stopContainers(releaseId, graceMs).finally(() => this.#stopping.delete(releaseId));
    if (!running) return;
    await Promise.race([running.followed?.ended, sleep(DRAIN_MS, undefined, { ref: false })]);
    running.followed?.stop();
    this.#positions.forget(running.containerId);
    this.#ports.giveBack(running.endpoint.port);
  }

  /** Looks up what runs: at the start of this program, and whenever the engine has been away. */
  async resync(): Promise<void> {
    // Taken before the list: a container that starts while the engine responds exists but is not in the list.
    const before = [...this.registry];
    const containers = (await this.#containers({})).filter(
      ({ Labels }) => labelOf(Labels, 'release') !== null,
    );
    const here = new Set(containers.map(({ Id }) => Id));
    this.#positions.keep(here);
    for (const [releaseId, running] of before) {
      const isStill = this.registry.get(releaseId) === running;
      if (isStill && !here.has(running.containerId)) this.registry.delete(releaseId);
    }
    for (const container of containers) await this.#adopt(container);
  }

  event({ containerId, action, exitCode, wasShortOfMemory }: ContainerEvent): void {
    const running = [...this.registry.values()].find((candidate) => candidate.containerId === containerId);
    if (!running) return;
    if (action === 'die') this.#down(running, describeExit(exitCode, wasShortOfMemory));
    if (action === 'start' && running.isDown) this.#up(running);
  }

  /** Lets go of everything here; the containers go on running. */
  async close(): Promise<void> {
    for (const { followed } of this.registry.values()) followed?.stop();
    await Promise.all([...this.registry.values()].map(({ followed }) => followed?.ended));
    await this.#positions.flush();
  }

  async #assertBuilt(spec: StartSpec): Promise<void> {
    const { connection, names } = this.#host;
    const image = await connection.callIfThere((docker) => docker.getImage(names.image(spec)).inspect());
    if (!image) throw releaseMissing();
  }

  async #launch(spec: StartSpec, hostPort: number, run: Run): Promise<Endpoint> {
    const { connection, names, limits, networks } = this.#host;
    const containerId = await networks.within(networkKeyOf(spec), async (network) => {
      const body = releaseContainer(spec, { names, limits, network, hostPort });
      return connection.createContainer(body).catch(wrapStartError);
    });
    run.signal.throwIfAborted();
    const endpoint = { host: LOOPBACK, port: hostPort };
    const { applicationId, releaseId } = spec;
    const running: Running = {
      ...{ applicationId, releaseId, containerId, endpoint },
      ...{ output: null, followed: null, startedAt: '', isDown: false },
    };
    // Before it starts: it may exit at once.
    this.registry.set(releaseId, running);
    try {
      await connection.call((docker) => docker.getContainer(containerId).start()).catch(wrapStartError);
      run.signal.throwIfAborted();
      running.startedAt = await this.#startedAt(containerId);
      this.#follow(running, spec.output);
      return endpoint;
    } catch (error) {
      this.registry.delete(releaseId);
      throw error;
    }
  }

  async #discard(spec: StartSpec): Promise<void> {
    await this.#removeContainers(spec.releaseId);
    await this.#host.networks.leave(networkKeyOf(spec));
  }

  async #adopt(container: ContainerInfo): Promise<void> {
    const releaseId = labelOf(container.Labels, 'release');
    const applicationId = labelOf(container.Labels, 'application');
    const port = Number(labelOf(container.Labels, 'endpoint'));
    if (releaseId === null || applicationId === null || !port) return;
    const startedAt = await this.#startedAt(container.Id);
    const known = this.registry.get(releaseId);
    if (known) return this.#catchUp(known, container, startedAt);
    if (this.#stopping.has(releaseId)) return;
    if (container.State !== 'running' && container.State !== 'restarting') return;
    this.#ports.reserve(port);
    this.registry.set(releaseId, {
      ...{ applicationId, releaseId, containerId: container.Id, startedAt },
      endpoint: { host: LOOPBACK, port },
      ...{ output: null, followed: null, isDown: container.State === 'restarting' },
    });
  }

  /** Reports what happened to a release while no events arrived, starts it again, and follows its output again. */
  async #catchUp(running: Running, { State }: ContainerInfo, startedAt: string): Promise<void> {
    const isBeingRead = running.startedAt === '';
    const wasRestarted = running.startedAt !== null && running.startedAt !== startedAt;
    const hasEnded = State === 'exited' || State === 'created';
    const isNews = (wasRestarted || hasEnded) && !running.isDown && !isBeingRead;
    if (isNews) this.#down(running, 'it ended while the container engine was away');
    if (!isBeingRead) running.startedAt = startedAt;
    if (hasEnded && running.isDown) return this.#revive(running);
    if (State !== 'running') return;
    if (running.isDown) this.#up(running);
    else if (running.followed?.hasEnded && running.output) this.#follow(running, running.output);
  }

  /** The engine restarts what exits, but not what it did not see exit, and not where a port is taken. */
  async #revive({ containerId, releaseId }: Running): Promise<void> {
    await this.#host.connection
      .callIfThere((docker) => docker.getContainer(containerId).start())
      .catch((error: unknown) =>
        this.#host.log(`${releaseId} could not be started again: ${refusalOf(error)}`),
      );
  }

  #down(running: Running, detail: string): void {
    running.isDown = true;
    this.#emit(running, 'exited', detail);
  }

  #up(running: Running): void {
    running.isDown = false;
    running.startedAt = '';
    this.#emit(running, 'restarted', 'started again');
    const { output, followed } = running;
    // The stream ends with each exit; the next one goes on behind its last line.
    if (output) void (followed?.ended ?? Promise.resolve()).then(() => this.#followIfThere(running, output));
    void this.#startedAt(running.containerId).then(
      (time) => {
        running.startedAt = time;
      },
      (error: unknown) => {
        // The engine went away again. The next resync reads it.
        running.startedAt = null;
        this.#host.log(messageOf(error));
      },
    );
  }

  #followIfThere(running: Running, output: OutputSink): void {
    if (this.registry.get(running.releaseId) === running && !running.isDown) this.#follow(running, output);
  }

  /** Passes on its output, unless that is being done. */
  #follow(running: Running, output: OutputSink): void {
    running.output = output;
    if (running.followed && !running.followed.hasEnded) return;
    const { connection, log } = this.#host;
    const { containerId } = running;
    const following = { connection, log, positions: this.#positions, containerId };
    running.followed = followLog({ ...following, output });
  }

  #containers(ownership: Ownership): Promise<ContainerInfo[]> {
    const filters = this.#host.names.filter(ownership);
    return this.#host.connection.call((docker) => docker.listContainers({ all: true, filters }));
  }

  async #startedAt(containerId: string): Promise<string> {
    const found = await this.#host.connection.callIfThere((docker) =>
      docker.getContainer(containerId).inspect(),
    );
    return found?.State.StartedAt ?? '';
  }

  async #stopContainers(releaseId: string, graceMs: number): Promise<void> {
    for (const { Id } of await this.#containers({ release: releaseId })) {
      await this.#host.connection
        .callIfThere((docker) => docker.getContainer(Id).stop({ t: Math.ceil(graceMs / 1000) }))
        .catch(unlessAlready);
    }
    await this.#removeContainers(releaseId);
  }

  async #removeContainers(releaseId: string): Promise<void> {
    const keys = new Set<string>();
    for (const { Id, Labels } of await this.#containers({ release: releaseId })) {
      await this.#host.connection.callIfThere((docker) =>
        docker.getContainer(Id).remove({ force: true, v: true }),
      );
      keys.add(labelOf(Labels, 'network') ?? '');
    }
    for (const key of keys) if (key !== '') await this.#host.networks.leave(key);
  }

  #emit({ applicationId, releaseId }: Running, kind: ReleaseEvent['kind'], detail: string): void {
    this.registry.emit({ applicationId, releaseId, kind, detail });
  }
}

/** What the engine refuses because of the image or the variables is the tenant's to mend. */
function wrapStartError(error: unknown): never {
  if (statusOf(error) === 400) throw startFailed(`${refusalOf(error)}`);
  throw error;
}

/** Already stopped. */
function unlessAlready(error: unknown): void {
  if (statusOf(error) !== 304) throw error;
}

function describeExit(exitCode: string | null, wasShortOfMemory: boolean): string {
  const code = `exited with code ${exitCode ?? 'unknown'}`;
  return wasShortOfMemory ? `${code}: it exceeded its memory limit` : code;
}
