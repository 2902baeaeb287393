import { randomBytes } from 'node:crypto';
import type { PersistentVolumeClaim } from 'kubernetes-types/core/v1.d.ts';
import type { DatabaseType } from '#src/domain/database.ts';
import { Locks } from '#src/kernel/locks.ts';
import type { Run } from '#src/kernel/run.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import type { DatabaseKind } from '../../common/databases/kinds/kind.ts';
import { judgeNames, KINDS, serviceHostOf } from '../../common/databases/kinds/kinds.ts';
import { dataMissing } from '../../common/failures.ts';
import type { DatabaseSpec, Endpoint, Support } from '../../port.ts';
import type { KubernetesContext } from '../cluster/engine-context.ts';
import { labelOf, serviceName } from '../cluster/names.ts';
import { Troubles } from '../cluster/pod-state.ts';
import type { Kind } from '../cluster/resources.ts';
import {
  COMPLETE,
  type DatabasePlace,
  databaseClaim,
  databaseName,
  databaseSecrets,
  databaseService,
  databaseStatefulSet,
} from '../objects/database.ts';
import type { Spaces } from '../spaces/spaces.ts';
import { whyNotReady } from './why-not-ready.ts';

export interface DatabaseContext extends KubernetesContext {
  readonly spaces: Spaces;
  readonly images: Readonly<Record<DatabaseType, string>>;
  readonly parts: Pick<DatabasePlace, 'limits' | 'pullSecret' | 'storage'>;
}

/** With the time that a node takes to fetch the image and to attach the volume. */
const READY_TIMEOUT_MS = 300_000;
const REMOVED_TIMEOUT_MS = 180_000;
const LOOK_MS = 500;
/** What a database consists of beside its claim. */
const PARTS: readonly Kind[] = ['StatefulSet', 'Service', 'Secret'];

/** Database servers: a StatefulSet of one pod with a claim, in the namespace of their project. */
export class Databases {
  readonly #context: DatabaseContext;
  readonly #locks = new Locks();

  constructor(context: DatabaseContext) {
    this.#context = context;
  }

  async judge(database: Omit<DatabaseSpec, 'databaseId'>): Promise<Support> {
    return judgeNames(database);
  }

  endpoint(database: { databaseId: string; type: DatabaseType; serviceHost?: string }): Endpoint {
    return { host: serviceName(serviceHostOf(database)), port: KINDS[database.type].port };
  }

  async start(spec: DatabaseSpec, run: Run): Promise<void> {
    const { cluster, names, spaces } = this.#context;
    const kind = KINDS[spec.type];
    kind.check(spec);
    const project = spec.projectId ?? spec.databaseId;
    const place = { namespace: names.namespace(project), name: databaseName(names, spec.databaseId) };
    await this.#locks.hold(spec.databaseId, async () => {
      run.signal.throwIfAborted();
      // A server that accepts connections has set up its volume.
      if (await this.#isServing(place)) {
        await cluster.apply('Service', databaseService(spec, kind, { names, project }));
        return this.#keep(place);
      }
      const claim = await this.#claim(place);
      if (spec.hasRun === true && claim === null)
        throw dataMissing(`the claim ${place.namespace}/${place.name}`);
      const isKept = spec.hasRun === true || isKeptClaim(claim);
      if (!isKept) await this.#begin(spec.databaseId, place);
      try {
        await spaces.within(project, run.signal, () => this.#apply(spec, kind, project));
        await this.#untilReady(place, run);
      } catch (error) {
        if (isKept) await this.#removeParts(spec.databaseId);
        else await this.#begin(spec.databaseId, place);
        await spaces.leave(project);
        run.signal.throwIfAborted();
        throw error;
      }
      // Behind what a failure removes: the server runs, and an application may use it already.
      await this.#keep(place);
    });
  }

  async remove(databaseId: string): Promise<void> {
    await this.#locks.hold(databaseId, async () => {
      for (const project of await this.#remove(databaseId)) await this.#context.spaces.leave(project);
    });
  }

  async ids(): Promise<string[]> {
    const { cluster, names } = this.#context;
    const labels = names.selector({}, 'database');
    const sets = await cluster.list('StatefulSet', { labels });
    const claims = await cluster.list('PersistentVolumeClaim', { labels });
    // A claim goes once its pod has gone; that of a removed database is not one more database.
    const left = claims.items.filter(({ metadata }) => metadata?.deletionTimestamp === undefined);
    const ids = [...sets.items, ...left].map((object) => labelOf(object, 'database'));
    return [...new Set(ids.filter((id) => id !== null))];
  }

  async #apply(spec: DatabaseSpec, kind: DatabaseKind, project: string): Promise<void> {
    const { cluster, names, images, parts } = this.#context;
    // The administrator's password is used for the set-up alone, from inside the pod.
    const adminPassword = randomBytes(24).toString('hex');
    const place: DatabasePlace = { names, project, image: images[spec.type], adminPassword, ...parts };
    const { variables, script } = databaseSecrets(spec, kind, place);
    await cluster.apply('Secret', variables);
    await cluster.apply('Secret', script);
    const { namespace = '', name = '' } = variables.metadata ?? {};
    const claim = databaseClaim(spec, place);
    const claimPlace = { namespace, name: claim.metadata?.name ?? name };
    // Most fields of a claim cannot be changed once it is there.
    if ((await cluster.get('PersistentVolumeClaim', claimPlace)) === null)
      await cluster.apply('PersistentVolumeClaim', claim);
    await cluster.apply('Service', databaseService(spec, kind, place));
    await cluster.apply('StatefulSet', databaseStatefulSet(spec, kind, place));
  }

  async #isServing(place: { namespace: string; name: string }): Promise<boolean> {
    const found = await this.#context.cluster.get('StatefulSet', place);
    return found?.metadata?.deletionTimestamp === undefined && (found?.status?.readyReplicas ?? 0) > 0;
  }

  /** The claim of a database; null also for one that is being removed. */
  async #claim(place: { namespace: string; name: string }): Promise<PersistentVolumeClaim | null> {
    const claim = await this.#context.cluster.get('PersistentVolumeClaim', place);
    return claim?.metadata?.deletionTimestamp === undefined ? claim : null;
  }

  /** The volume is set up to the end. From here on no start removes it. */
  async #keep(place: { namespace: string; name: string }): Promise<void> {
    const done = { metadata: { annotations: { [COMPLETE]: 'true' } } };
    await this.#context.cluster.merge('PersistentVolumeClaim', place, done);
  }

  /** Removes a database whose set-up was not completed: on a volume with parts of it, images do not set up the rest. */
  async #begin(databaseId: string, place: { namespace: string; name: string }): Promise<void> {
    await this.#removeParts(databaseId);
    if (!isKeptClaim(await this.#claim(place))) await this.#removeClaim(place);
  }

  async #untilReady(place: { namespace: string; name: string }, run: Run): Promise<void> {
    const { cluster } = this.#context;
    const troubles = new Troubles(READY_TIMEOUT_MS);
    let reason: string | null = null;
    const isDecided = async () => {
      const pod = await cluster.get('Pod', { ...place, name: `${place.name}-0` });
      reason = pod === null ? null : whyNotReady(pod, troubles);
      const isReady = pod?.status?.conditions?.some(
        ({ type, status }) => type === 'Ready' && status === 'True',
      );
      return isReady === true || reason !== null;
    };
    const options = { timeoutMs: READY_TIMEOUT_MS, signal: run.signal, maxPauseMs: LOOK_MS };
    const isInTime = await waitFor(isDecided, options);
    if (reason !== null) throw new Error(`The database server does not run: ${reason}`);
    if (!isInTime) throw new Error('The database server did not become ready');
  }

  /** Removes everything of a database. Returns the projects that it belonged to. */
  async #remove(databaseId: string): Promise<string[]> {
    const { cluster, names } = this.#context;
    const projects = await this.#removeParts(databaseId);
    const labels = names.selector({ database: databaseId });
    for (const claim of (await cluster.list('PersistentVolumeClaim', { labels })).items) {
      const { namespace = '', name = '' } = claim.metadata ?? {};
      await this.#removeClaim({ namespace, name });
      const project = labelOf(claim, 'project');
      if (project !== null) projects.add(project);
    }
    return [...projects];
  }

  async #removeClaim(place: { namespace: string; name: string }): Promise<void> {
    const { cluster } = this.#context;
    await cluster.remove('PersistentVolumeClaim', place);
    // Another one of its name must not meet it.
    const isGone = async () => (await cluster.get('PersistentVolumeClaim', place)) === null;
    await waitFor(isGone, { timeoutMs: REMOVED_TIMEOUT_MS, maxPauseMs: LOOK_MS });
  }

  async #removeParts(databaseId: string): Promise<Set<string>> {
    const { cluster, names } = this.#context;
    const labels = names.selector({ database: databaseId });
    const projects = new Set<string>();
    const namespaces = new Set<string>();
    for (const kind of PARTS)
      for (const object of (await cluster.list(kind, { labels })).items) {
        const { namespace = '', name = '' } = object.metadata ?? {};
        await cluster.remove(kind, { namespace, name });
        const project = labelOf(object, 'project');
        if (project !== null) projects.add(project);
        namespaces.add(namespace);
      }
    for (const namespace of namespaces) await this.#untilPodsEnded({ labels, namespace });
    return projects;
  }

  /** Two servers must not write to one volume. */
  async #untilPodsEnded(selection: { labels: string; namespace: string }): Promise<void> {
    const { cluster } = this.#context;
    const isOver = async () => {
      const { items } = await cluster.list('Pod', selection);
      for (const { metadata, status } of items) {
        const { namespace = '', name = '' } = metadata ?? {};
        const hasEnded = (status?.containerStatuses ?? []).every(({ state }) => state?.running === undefined);
        if (hasEnded) await cluster.remove('Pod', { namespace, name }, { graceSeconds: 0 });
        // The cluster removes the pods of a removed StatefulSet itself, but much later after its API server was away.
        else if (metadata?.deletionTimestamp === undefined) await cluster.remove('Pod', { namespace, name });
      }
      return items.length === 0;
    };
    await waitFor(isOver, { timeoutMs: REMOVED_TIMEOUT_MS, maxPauseMs: LOOK_MS });
  }
}

/**
 * Whether the contents of a claim stay. Only this engine marks claims as incomplete, when it creates them: one without a
 * mark was copied or restored by an operator.
 */
function isKeptClaim(claim: PersistentVolumeClaim | null): boolean {
  return claim !== null && claim.metadata?.annotations?.[COMPLETE] !== 'false';
}
