import type { Pod, Service } from 'kubernetes-types/core/v1.d.ts';
import type { Run } from '#src/kernel/run.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { within } from '#src/kernel/within.ts';
import { releaseMissing, startFailed } from '../../common/failures.ts';
import type { LogPositions } from '../../common/releases/log-positions.ts';
import { ReleaseRegistry } from '../../common/releases/release-registry.ts';
import type { ReleaseId } from '../../common/releases/release-work.ts';
import type { Endpoint, StartSpec } from '../../port.ts';
import { Informer } from '../cluster/informer.ts';
import { labelOf } from '../cluster/names.ts';
import { containerOf, hasEnded } from '../cluster/pod-state.ts';
import { isInvalid } from '../cluster/refusal.ts';
import {
  applicationService,
  disruptionBudget,
  releaseDeployment,
  releaseLabels,
  releaseService,
} from '../objects/release.ts';
import { variablesSecret } from '../objects/variables.ts';
import { endRelease } from './end-release.ts';
import { projectOf, type ReleaseContext } from './release-context.ts';
import { RunningRelease } from './running-release.ts';
import { untilRunning } from './until-running.ts';

/** For the last lines of a container that has ended. */
const DRAIN_MS = 2_000;

/** The releases that run: one Deployment each, reached by the address of its Service. */
export class RunningReleases {
  readonly registry: ReleaseRegistry<RunningRelease>;
  readonly #context: ReleaseContext;
  readonly #positions: LogPositions;
  readonly #pods: Informer<'Pod'>;

  constructor(context: ReleaseContext, positions: LogPositions) {
    const { cluster, names, log } = context;
    this.#context = context;
    this.#positions = positions;
    this.registry = new ReleaseRegistry(log);
    this.#pods = new Informer({
      ...{ cluster, log, kind: 'Pod', selection: { labels: names.selector({}, 'release') } },
      listener: {
        changed: (pod) => this.#running(pod)?.changed(pod),
        gone: (pod) => this.#running(pod)?.gone(pod),
      },
    });
  }

  /** Finds what runs, and removes what a crash has left of a start or a stop. */
  async open(): Promise<void> {
    const { cluster, names } = this.#context;
    await this.#pods.open();
    const labels = names.selector({}, 'release');
    const services = new Map(
      (await cluster.list('Service', { labels })).items.map((service) => [
        labelOf(service, 'release'),
        service,
      ]),
    );
    const deployments = await cluster.list('Deployment', { labels });
    const leftover = new Set(services.keys());
    for (const deployment of deployments.items) {
      const [applicationId, releaseId] = [labelOf(deployment, 'application'), labelOf(deployment, 'release')];
      const endpoint = endpointOf(services.get(releaseId));
      if (applicationId === null || releaseId === null) continue;
      leftover.add(releaseId);
      if (endpoint === null || deployment.spec?.replicas === 0) continue;
      leftover.delete(releaseId);
      const running = this.#register({ applicationId, releaseId }, endpoint);
      for (const pod of this.#podsOf(releaseId)) running.adopt(pod);
    }
    for (const releaseId of leftover) if (releaseId !== null) await this.#end(releaseId, 0);
    const ids = this.#pods.values().map((pod) => containerOf(pod)?.containerID);
    this.#positions.keep(new Set(ids.filter((id) => id !== undefined)));
  }

  async start(spec: StartSpec, run: Run): Promise<Endpoint> {
    const known = this.registry.get(spec.releaseId);
    if (known) {
      known.followTo(spec.output);
      return known.endpoint;
    }
    run.signal.throwIfAborted();
    const built = await this.#context.built.get(spec.releaseId);
    if (built === null) throw releaseMissing();
    const project = projectOf(spec);
    await this.#end(spec.releaseId, 0);
    // Before it starts: its namespace is kept for it from here on.
    await this.#context.built.put({ ...built, project });
    try {
      const running = await this.#context.spaces.within(project, run.signal, () =>
        this.#launch(spec, built.image, project),
      );
      await untilRunning(this.#context, spec, () => this.#podsOf(spec.releaseId), run);
      run.signal.throwIfAborted();
      return running.endpoint;
    } catch (error) {
      await this.stop(spec.releaseId, 0);
      await this.#context.spaces.leave(project);
      run.signal.throwIfAborted();
      throw error;
    }
  }

  async stop(releaseId: string, graceMs: number): Promise<void> {
    const running = this.registry.get(releaseId);
    // Removed before it stops, so that the stop is not reported as a crash.
    this.registry.delete(releaseId);
    await this.#end(releaseId, graceMs);
    if (!running) return;
    await within(DRAIN_MS, running.drained());
    running.stopFollowing();
    for (const id of running.containerIds()) this.#positions.forget(id);
  }

  /** Lets go of everything here; the pods go on running. */
  async close(): Promise<void> {
    await this.#pods.close();
    for (const running of this.registry.values()) running.stopFollowing();
    await Promise.all([...this.registry.values()].map((running) => running.drained()));
    await this.#positions.flush();
  }

  async #launch(spec: StartSpec, image: string, project: string): Promise<RunningRelease> {
    const { cluster, names, limits, pullSecret, maxReplicas } = this.#context;
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
      const endpoint = endpointOf(await cluster.apply('Service', releaseService(spec, of)));
      if (endpoint === null) throw new Error('The cluster has given the Service of a release no address');
      // Before it starts: it may exit at once.
      const running = this.#register(spec, endpoint);
      running.followTo(spec.output);
      // Also where the limit was lowered after the application had more.
      const replicas = Math.min(spec.replicas ?? 1, maxReplicas);
      const place = { ...of, limits, image, pullSecret, replicas };
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

  #register(release: ReleaseId, endpoint: Endpoint): RunningRelease {
    const { cluster, log } = this.#context;
    const emit = this.registry.emit.bind(this.registry);
    const running = new RunningRelease(release, endpoint, { cluster, log, positions: this.#positions, emit });
    this.registry.set(release.releaseId, running);
    return running;
  }

  #end(releaseId: string, graceMs: number): Promise<void> {
    const pods = () => this.#podsOf(releaseId);
    const isOver = (timeoutMs: number) => waitFor(() => pods().every(hasEnded), { timeoutMs });
    return endRelease(this.#context, { releaseId, graceMs, pods, isOver });
  }

  #running(pod: Pod): RunningRelease | undefined {
    return this.registry.get(labelOf(pod, 'release') ?? '');
  }

  #podsOf(releaseId: string): Pod[] {
    return this.#pods.values().filter((pod) => labelOf(pod, 'release') === releaseId);
  }
}

/** Where a Service is reached; null if it has no address. */
function endpointOf(service: Service | undefined): Endpoint | null {
  const host = service?.spec?.clusterIP;
  const port = service?.spec?.ports?.[0]?.port;
  return host === undefined || host === 'None' || host === '' || port === undefined ? null : { host, port };
}
