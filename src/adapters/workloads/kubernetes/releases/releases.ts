import { setTimeout as sleep } from 'node:timers/promises';
import type { Pod, Service } from 'kubernetes-types/core/v1.d.ts';
import { messageOf } from '#src/kernel/fault.ts';
import { slicesOf } from '#src/kernel/pages.ts';
import type { Run } from '#src/kernel/run.ts';
import { within } from '#src/kernel/within.ts';
import { releaseMissing, startFailed } from '../../common/failures.ts';
import { LogPositions } from '../../common/releases/log-positions.ts';
import { ReleaseRegistry } from '../../common/releases/release-registry.ts';
import type { PositionStore } from '../../definition.ts';
import type { Endpoint, SharedEngine, StartSpec } from '../../port.ts';
import { Informer } from '../cluster/informer.ts';
import { labelOf } from '../cluster/names.ts';
import { containerOf } from '../cluster/pod-state.ts';
import { isInvalid } from '../cluster/refusal.ts';
import {
  applicationService,
  disruptionBudget,
  releaseDeployment,
  releaseLabels,
  releaseService,
} from '../objects/release.ts';
import { variablesIn, variablesSecret } from '../objects/variables.ts';
import { endRelease } from './end-release.ts';
import { projectOf, type ReleaseContext } from './release-context.ts';
import { ReleasePods } from './release-pods.ts';
import { RunningRelease } from './running-release.ts';
import { untilRunning } from './until-running.ts';

/** For the last lines of a container that has ended. */
const DRAIN_MS = 2_000;
/** Releases whose output is taken over at the same time: each reads records and opens a stream. */
const FOLLOW_AT_ONCE = 20;
const FOLLOW_AGAIN_MS = 5_000;

/** Of the output of a start, which is passed on beside that of the release. */
const fromTheBeginning = { get: () => null, set: () => undefined, forget: () => undefined };

/**
 * The releases that run: one Deployment each, reached by the address of its Service. A watch of Services shows what other
 * programs start and stop, a watch of pods what happens to it.
 */
export class RunningReleases {
  readonly registry: ReleaseRegistry<RunningRelease>;
  readonly #context: ReleaseContext;
  readonly #positions: PositionStore;
  readonly #pods: Informer<'Pod'>;
  readonly #podsOf = new ReleasePods();
  readonly #services: Informer<'Service'>;
  /** Takes the output of releases that begin to run; null while another program does. */
  #follower: ((running: RunningRelease) => void) | null = null;
  /** How to end that, of each release. */
  readonly #followed = new Map<RunningRelease, () => void>();

  constructor(context: ReleaseContext, positions: PositionStore) {
    const { cluster, names, log } = context;
    this.#context = context;
    this.#positions = positions;
    this.registry = new ReleaseRegistry(log);
    const common = { cluster, log, selection: { labels: names.selector({}, 'release') } };
    this.#pods = new Informer({
      ...{ ...common, kind: 'Pod' },
      listener: {
        changed: (pod) => {
          this.#podsOf.put(pod);
          this.#running(pod)?.changed(pod);
        },
        gone: (pod) => {
          this.#podsOf.remove(pod);
          this.#running(pod)?.gone(pod);
        },
      },
    });
    this.#services = new Informer({
      ...{ ...common, kind: 'Service' },
      listener: {
        changed: (service) => void this.#found(service),
        gone: (service) => this.#lost(service),
      },
    });
  }

  /** Finds what runs. */
  async open(): Promise<void> {
    await this.#pods.open();
    await this.#services.open().catch(async (error: unknown) => {
      await this.#pods.close();
      throw error;
    });
  }

  /** See `SharedEngine`. */
  async follow(outputOf: Parameters<SharedEngine['follow']>[0], signal: AbortSignal): Promise<void> {
    const { log } = this.#context;
    const positions = await LogPositions.open(this.#positions, log);
    const ids = this.#pods.values().map((pod) => containerOf(pod)?.containerID);
    positions.keep(new Set(ids.filter((id) => id !== undefined)));
    const follow = async (running: RunningRelease, isLogged = false): Promise<void> => {
      const { applicationId, releaseId } = running;
      const isWanted = () => !signal.aborted && this.registry.get(releaseId) === running;
      if (!isWanted()) return;
      try {
        const readVariables = () => this.#variablesOf(running);
        const output = await outputOf({ applicationId, releaseId, readVariables });
        if (isWanted()) this.#followed.set(running, running.followTo(output, positions));
      } catch (error) {
        if (!isLogged) log(`the output of ${releaseId} is not followed: ${messageOf(error)}`);
        // One release must not hold up the others.
        const again = sleep(FOLLOW_AGAIN_MS, undefined, { signal, ref: false });
        void again.then(
          () => follow(running, true),
          () => undefined,
        );
      }
    };
    if (signal.aborted) return;
    signal.addEventListener(
      'abort',
      () => {
        this.#follower = null;
        for (const stop of this.#followed.values()) stop();
        this.#followed.clear();
        positions.flush().catch((error: unknown) => log(`log positions: ${messageOf(error)}`));
      },
      { once: true },
    );
    this.#follower = (running) => void follow(running);
    for await (const some of slicesOf([...this.registry.values()], FOLLOW_AT_ONCE))
      await Promise.all(some.map((running) => follow(running)));
  }

  async start(spec: StartSpec, run: Run): Promise<Endpoint> {
    const known = this.registry.get(spec.releaseId);
    if (known && (await this.#isDeployed(spec))) {
      known.followTo(spec.output, { ...fromTheBeginning, get: () => new Date().toISOString() });
      return known.endpoint;
    }
    run.signal.throwIfAborted();
    const built = await this.#context.built.get(spec.releaseId);
    if (built === null) throw releaseMissing();
    const project = projectOf(spec);
    await this.#end(spec.releaseId, 0, [this.#context.names.namespace(project)]);
    // Before it starts: its namespace is kept for it from here on.
    await this.#context.built.put({ ...built, project });
    try {
      // Also where the limit was lowered after the application had more.
      const replicas = Math.min(spec.replicas ?? 1, this.#context.maxReplicas);
      const running = await this.#context.spaces.within(project, run.signal, () =>
        this.#launch({ ...spec, replicas }, built.image, project),
      );
      const pods = () => this.#podsOf.of(spec.releaseId);
      await untilRunning(this.#context, { spec, count: spec.needsAll ? replicas : 1, pods }, run);
      run.signal.throwIfAborted();
      return running.endpoint;
    } catch (error) {
      await this.#stop(spec.releaseId, 0);
      await this.#context.spaces.leave(project);
      run.signal.throwIfAborted();
      throw error;
    }
  }

  async stop(releaseId: string, graceMs: number): Promise<void> {
    const running = this.registry.get(releaseId);
    try {
      await this.#stop(releaseId, graceMs);
    } catch (error) {
      // Its pods may go on running: the next attempt, or the sweep, has to find it.
      if (running !== undefined && !this.registry.has(releaseId)) {
        running.resume(this.#podsOf.of(releaseId));
        this.registry.set(releaseId, running);
      }
      throw error;
    }
  }

  /** Lets go of everything here; the pods go on running. */
  async close(): Promise<void> {
    await Promise.all([this.#pods.close(), this.#services.close()]);
    const all = [...this.registry.values()];
    for (const running of all) running.stopFollowing();
    await within(DRAIN_MS, Promise.all(all.map((running) => running.drained())));
  }

  async #launch(
    spec: StartSpec & { readonly replicas: number },
    image: string,
    project: string,
  ): Promise<RunningRelease> {
    const { cluster, names, limits, pullSecret, hasPause } = this.#context;
    const of = { names, project };
    const variables = variablesSecret(
      {
        namespace: names.namespace(project),
        name: names.object(spec.releaseId, 'env'),
        labels: releaseLabels(of, spec),
      },
      { ...spec.env, PORT: String(spec.port) },
    );
    try {
      await cluster.apply('Secret', variables);
      if (spec.serviceHost !== undefined)
        await cluster.apply('Service', applicationService(spec, spec.serviceHost, of));
      // Before it starts: it may exit at once.
      const running = this.#found(await cluster.apply('Service', releaseService(spec, of)));
      if (running === null) throw new Error('The cluster has given the Service of a release no address');
      running.followTo(spec.output, fromTheBeginning);
      const { replicas } = spec;
      const place = { ...of, limits, image, pullSecret, replicas, hasPause };
      await cluster.apply(
        'Deployment',
        releaseDeployment(spec, { ...place, variables: variables.metadata.name }),
      );
      if (replicas > 1) await cluster.apply('PodDisruptionBudget', disruptionBudget(spec, of));
      return running;
    } catch (error) {
      if (isInvalid(error) && error instanceof Error) throw startFailed(error.message);
      throw error;
    }
  }

  /** A Service that some program has made for a release that it starts. Null for what is not one. */
  #found(service: Service): RunningRelease | null {
    const [applicationId, releaseId] = [labelOf(service, 'application'), labelOf(service, 'release')];
    const { uid: serviceUid = '', namespace = '' } = service.metadata ?? {};
    const endpoint = endpointOf(service);
    if (applicationId === null || releaseId === null || endpoint === null) return null;
    const known = this.registry.get(releaseId);
    if (known?.serviceUid === serviceUid) return known;
    if (known !== undefined) void this.#leave(known);
    const { cluster, log } = this.#context;
    const emit = this.registry.emit.bind(this.registry);
    const of = { applicationId, releaseId };
    const running = new RunningRelease(of, { endpoint, serviceUid, namespace }, { cluster, log, emit });
    this.registry.set(releaseId, running);
    for (const pod of this.#podsOf.of(releaseId)) running.adopt(pod);
    this.#follower?.(running);
    return running;
  }

  /** The Service of a release that some program has stopped. */
  #lost(service: Service): void {
    const releaseId = labelOf(service, 'release') ?? '';
    const known = this.registry.get(releaseId);
    if (known === undefined || known.serviceUid !== service.metadata?.uid) return;
    this.registry.delete(releaseId);
    void this.#leave(known);
  }

  /** Passes on the last lines of a release that was stopped. */
  async #leave(running: RunningRelease): Promise<void> {
    await within(DRAIN_MS, running.drained());
    running.stopFollowing();
    running.forgetOutput();
    this.#followed.delete(running);
  }

  async #variablesOf({ releaseId, namespace }: RunningRelease): Promise<Record<string, string>> {
    const { cluster, names } = this.#context;
    const labels = names.selector({ release: releaseId });
    const secrets = await cluster.list('Secret', { labels, namespace });
    return Object.assign({}, ...secrets.items.map(variablesIn));
  }

  /** Whether its start has come so far that the cluster keeps it running, and no stop has begun. */
  async #isDeployed(spec: StartSpec): Promise<boolean> {
    const { cluster, names } = this.#context;
    const place = { namespace: names.namespace(projectOf(spec)), name: names.object(spec.releaseId) };
    const found = await cluster.get('Deployment', place);
    return found !== null && found.metadata?.deletionTimestamp === undefined && found.spec?.replicas !== 0;
  }

  async #stop(releaseId: string, graceMs: number): Promise<void> {
    const running = this.registry.get(releaseId);
    // Removed before it stops, so that the stop is not reported as a crash.
    this.registry.delete(releaseId);
    await this.#end(releaseId, graceMs, running ? [running.namespace] : []);
    if (running) await this.#leave(running);
  }

  #end(releaseId: string, graceMs: number, namespaces: readonly string[]): Promise<void> {
    const pods = () => this.#podsOf.of(releaseId);
    return endRelease(this.#context, { releaseId, graceMs, pods, namespaces });
  }

  #running(pod: Pod): RunningRelease | undefined {
    return this.registry.get(labelOf(pod, 'release') ?? '');
  }
}

/** Where a Service is reached; null if it has no address. */
function endpointOf(service: Service | undefined): Endpoint | null {
  const host = service?.spec?.clusterIP;
  const port = service?.spec?.ports?.[0]?.port;
  return host === undefined || host === 'None' || host === '' || port === undefined ? null : { host, port };
}
