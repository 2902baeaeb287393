import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { DatabaseType } from '#src/domain/database.ts';
import { FrameSplitter } from '#src/kernel/frames.ts';
import { Locks } from '#src/kernel/locks.ts';
import type { Run } from '#src/kernel/run.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import type { DatabaseKind } from '../../common/databases/kinds/kind.ts';
import { judgeNames, KINDS, serviceHostOf } from '../../common/databases/kinds/kinds.ts';
import { dataMissing } from '../../common/failures.ts';
import { refusalOf, statusOf } from '../../images/daemon/connection.ts';
import type { ImageStore } from '../../images/daemon/images.ts';
import { labelOf } from '../../images/daemon/names.ts';
import type { DatabaseSpec, Endpoint, Support } from '../../port.ts';
import type { DockerEngineContext } from '../daemon/engine-context.ts';
import { putFile } from './files.ts';
import { databaseContainer, databaseNetworkKey } from './plan.ts';

const READY_TIMEOUT_MS = 180_000;
/** Lies in a volume that was set up to the end: without it the volume is begun anew, unless the database has run. */
const COMPLETE = 'pilothouse-complete';
const KEPT_LOG_LINES = 20;

/** Database servers: one container and one volume each, in the network of their project. */
export class Databases {
  readonly #host: DockerEngineContext;
  readonly #images: ImageStore;
  readonly #locks = new Locks();

  constructor(host: DockerEngineContext, images: ImageStore) {
    this.#host = host;
    this.#images = images;
  }

  async judge(database: Omit<DatabaseSpec, 'databaseId'>): Promise<Support> {
    return judgeNames(database);
  }

  endpoint(database: { databaseId: string; type: DatabaseType; serviceHost?: string }): Endpoint {
    return { host: serviceHostOf(database), port: KINDS[database.type].port };
  }

  async start(spec: DatabaseSpec, run: Run): Promise<void> {
    const kind = KINDS[spec.type];
    kind.check(spec);
    await this.#locks.hold(spec.databaseId, async () => {
      run.signal.throwIfAborted();
      if (await this.#isServing(spec, kind)) return;
      const volume = this.#host.names.volume(spec.databaseId);
      const isNew = !(await this.#hasVolume(volume));
      if (isNew && spec.hasRun === true) throw dataMissing(`the volume ${volume}`);
      await this.#images.ensure(this.#host.images[spec.type], run);
      await this.#removeContainers(spec.databaseId);
      try {
        await this.#serve(spec, kind, isNew, run);
      } catch (error) {
        await this.#removeContainers(spec.databaseId);
        if (isNew) await this.#removeVolume(spec.databaseId);
        await this.#host.networks.leave(databaseNetworkKey(spec));
        throw error;
      }
    });
  }

  async remove(databaseId: string): Promise<void> {
    await this.#locks.hold(databaseId, async () => {
      await this.#removeContainers(databaseId);
      await this.#removeVolume(databaseId);
    });
  }

  /**
   * Starts what has stopped: the engine restarts a server that exits, but not one that was stopped by hand. What is being
   * started or removed is left alone.
   */
  async resync(): Promise<void> {
    const { connection, names } = this.#host;
    const filters = { ...names.filter({}), status: ['exited'] };
    const stopped = await connection.call((docker) => docker.listContainers({ all: true, filters }));
    const ids = stopped.map(({ Labels }) => labelOf(Labels, 'database')).filter((id) => id !== null);
    const free = ids.filter((id) => !this.#locks.isHeld(id));
    await Promise.all(free.map((id) => this.#locks.hold(id, () => this.#revive(id))));
  }

  async ids(): Promise<string[]> {
    const { connection, names } = this.#host;
    const filters = names.filter({});
    const containers = await connection.call((docker) => docker.listContainers({ all: true, filters }));
    const { Volumes } = await connection.call((docker) => docker.listVolumes({ filters }));
    const ids = [...containers, ...(Volumes ?? [])].map(({ Labels }) => labelOf(Labels, 'database'));
    return [...new Set(ids.filter((id) => id !== null))];
  }

  async #revive(databaseId: string): Promise<void> {
    const { connection, names, log } = this.#host;
    const volume = names.volume(databaseId);
    for (const { Id, State, Mounts } of await this.#containers(databaseId)) {
      const data = Mounts.find(({ Name }) => Name === volume)?.Destination;
      // A set-up that was cut short begins anew with the next start of the database.
      if (State !== 'exited' || data === undefined || !(await this.#isComplete(Id, data))) continue;
      await connection
        .callIfThere((docker) => docker.getContainer(Id).start())
        .then(
          () => log(`the database ${databaseId} had stopped and is started again`),
          (error: unknown) => log(`${databaseId} could not be started again: ${refusalOf(error)}`),
        );
    }
  }

  async #isServing(spec: DatabaseSpec, kind: DatabaseKind): Promise<boolean> {
    const [container] = await this.#containers(spec.databaseId);
    if (container?.State !== 'running') return false;
    const isComplete = await this.#isComplete(container.Id, kind.data);
    // It may be in the middle of its set-up, begun before this program was killed.
    if (!isComplete && spec.hasRun !== true) return false;
    if (!(await this.#answers(container.Id, spec, kind))) return false;
    if (!isComplete) await this.#markComplete(container.Id, kind);
    return true;
  }

  async #serve(spec: DatabaseSpec, kind: DatabaseKind, isNew: boolean, run: Run): Promise<void> {
    const { connection } = this.#host;
    let id = await this.#create(spec, kind);
    const isComplete = !isNew && (await this.#isComplete(id, kind.data));
    if (!isNew && !isComplete && spec.hasRun !== true) {
      await this.#removeContainers(spec.databaseId);
      await this.#removeVolume(spec.databaseId);
      id = await this.#create(spec, kind);
    }
    const script = isComplete ? null : kind.setUp(spec);
    if (script) await connection.call((docker) => putFile(docker.getContainer(id), script.path, script.text));
    run.signal.throwIfAborted();
    await connection.call((docker) => docker.getContainer(id).start());
    await this.#untilReady(id, spec, kind, run);
    if (!isComplete) await this.#markComplete(id, kind);
  }

  async #create(spec: DatabaseSpec, kind: DatabaseKind): Promise<string> {
    const { connection, names, networks, images, databaseLimits: limits } = this.#host;
    return networks.within(databaseNetworkKey(spec), async (network) => {
      const volume = {
        Name: names.volume(spec.databaseId),
        Labels: names.labels({ database: spec.databaseId }),
      };
      await connection.call((docker) => docker.createVolume(volume));
      const adminPassword = randomBytes(24).toString('hex');
      const image = images[spec.type];
      const body = databaseContainer(spec, kind, { names, limits, image, network, adminPassword });
      return connection.createContainer(body);
    });
  }

  async #untilReady(id: string, spec: DatabaseSpec, kind: DatabaseKind, run: Run): Promise<void> {
    let hasEnded = false;
    const isReady = async () => {
      const { State, RestartCount } = await this.#host.connection.call((docker) =>
        docker.getContainer(id).inspect(),
      );
      hasEnded = RestartCount > 0 || (!State.Running && !State.Restarting);
      return hasEnded || (State.Running && (await this.#answers(id, spec, kind)));
    };
    const isReported = await waitFor(isReady, { timeoutMs: READY_TIMEOUT_MS, signal: run.signal });
    if (isReported && !hasEnded) return;
    const lines = (await this.#lastLines(id)).slice(-5).join(' | ');
    throw new Error(`The database server ${hasEnded ? 'ended' : 'did not become ready'}: ${lines}`);
  }

  async #answers(id: string, spec: DatabaseSpec, kind: DatabaseKind): Promise<boolean> {
    const command = { Cmd: [...kind.probe(serviceHostOf(spec))], AttachStdout: true, AttachStderr: true };
    const probe = this.#host.connection.call(async (docker) => {
      const exec = await docker.getContainer(id).exec(command);
      const output = (await exec.start({})) as unknown as Readable;
      await finished(output.resume());
      return (await exec.inspect()).ExitCode === 0;
    });
    return probe.catch((error: unknown) => {
      // At any of these calls it may be restarting, or gone meanwhile.
      if (statusOf(error) === 409 || statusOf(error) === 404) return false;
      throw error;
    });
  }

  /** `data` is where its volume lies. */
  async #isComplete(id: string, data: string): Promise<boolean> {
    const path = `${data}/${COMPLETE}`;
    const found = await this.#host.connection.callIfThere((docker) =>
      docker.getContainer(id).infoArchive({ path }),
    );
    return found !== undefined;
  }

  async #markComplete(id: string, kind: DatabaseKind): Promise<void> {
    const path = `${kind.data}/${COMPLETE}`;
    await this.#host.connection.call((docker) => putFile(docker.getContainer(id), path, ''));
  }

  async #lastLines(id: string): Promise<string[]> {
    const options = { stdout: true, stderr: true, tail: KEPT_LOG_LINES, follow: false as const };
    const log = await this.#host.connection.call((docker) => docker.getContainer(id).logs(options));
    let text = '';
    new FrameSplitter(({ payload }) => {
      text += payload.toString();
    }).write(log);
    return text.split('\n').filter((line) => line.trim() !== '');
  }

  #containers(databaseId: string) {
    const { connection, names } = this.#host;
    const filters = names.filter({ database: databaseId });
    return connection.call((docker) => docker.listContainers({ all: true, filters }));
  }

  async #removeContainers(databaseId: string): Promise<void> {
    const keys = new Set<string>();
    for (const { Id, Labels } of await this.#containers(databaseId)) {
      await this.#host.connection.callIfThere((docker) =>
        docker.getContainer(Id).remove({ force: true, v: true }),
      );
      keys.add(labelOf(Labels, 'network') ?? '');
    }
    for (const key of keys) if (key !== '') await this.#host.networks.leave(key);
  }

  async #hasVolume(name: string): Promise<boolean> {
    return (
      (await this.#host.connection.callIfThere((docker) => docker.getVolume(name).inspect())) !== undefined
    );
  }

  async #removeVolume(databaseId: string): Promise<void> {
    const { connection, names } = this.#host;
    const filters = names.filter({ database: databaseId });
    const { Volumes } = await connection.call((docker) => docker.listVolumes({ filters }));
    for (const { Name } of Volumes ?? [])
      await connection.callIfThere((docker) => docker.getVolume(Name).remove());
  }
}
