import { randomUUID } from 'node:crypto';
import { messageOf } from '#src/kernel/fault.ts';
import { Locks } from '#src/kernel/locks.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { WorkloadError } from '../../port.ts';
import type { KubernetesContext } from '../cluster/engine-context.ts';
import { labelOf } from '../cluster/names.ts';
import { isConflict, isTerminating } from '../cluster/refusal.ts';
import type { Kind } from '../cluster/resources.ts';
import {
  namespaceObject,
  networkPolicy,
  pullSecret,
  quotaPlace,
  type RegistryAccess,
  resourceQuota,
} from '../objects/space.ts';

export interface SpaceOptions {
  /** Null where nodes need no credential for the registry of the releases. */
  readonly registry: RegistryAccess | null;
  /** Of each project; empty: no quota. */
  readonly quota: Readonly<Record<string, string>>;
  /** Whether releases that are built, and do not run, belong to a project. */
  readonly isBuilt: (project: string) => Promise<boolean>;
}

/** Removing what a namespace contains takes up to two minutes. */
const REMOVED_TIMEOUT_MS = 180_000;
const LOOK_MS = 1_000;
/** What makes a namespace used. */
const KEEPING: readonly Kind[] = ['Deployment', 'StatefulSet', 'PersistentVolumeClaim'];

/** One namespace for a project. It exists as long as it contains something of this node, or a release of it is built. */
export class Spaces {
  readonly #context: KubernetesContext;
  readonly #options: SpaceOptions;
  readonly #locks = new Locks();

  constructor(context: KubernetesContext, options: SpaceOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** Makes sure that a namespace exists while something is put into it. One that is being removed is waited for. */
  within<Result>(project: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    return this.#locks.hold(project, async () => {
      signal.throwIfAborted();
      await this.#ensure(project, signal);
      return work().catch(async (error: unknown) => {
        if (!isTerminating(error)) throw error;
        await this.#ensure(project, signal);
        return work();
      });
    });
  }

  /** Removes a namespace that nothing belongs to any more. */
  async leave(project: string): Promise<void> {
    const { cluster, names } = this.#context;
    await this.#locks.hold(project, async () => {
      const name = names.namespace(project);
      const found = await cluster.get('Namespace', { name });
      if (!this.#isOurs(found, project) || found?.metadata?.deletionTimestamp !== undefined) return;
      if (await this.#options.isBuilt(project)) return;
      for (const kind of KEEPING) {
        const { items } = await cluster.list(kind, { labels: names.selector({}), namespace: name });
        if (items.some(({ metadata }) => metadata?.deletionTimestamp === undefined)) return;
      }
      const commands = await cluster.list('Pod', { labels: names.selector({}, 'command'), namespace: name });
      if (commands.items.some(({ metadata }) => metadata?.deletionTimestamp === undefined)) return;
      // Each program changes the namespace that it uses: then it is not removed.
      const version = found?.metadata?.resourceVersion;
      await cluster.remove('Namespace', { name }, { version }).catch((error: unknown) => {
        if (!isConflict(error)) throw error;
      });
    });
  }

  /** Removes the namespaces that a crash has left without anything in them. */
  async removeUnused(): Promise<void> {
    const { cluster, names } = this.#context;
    const { items } = await cluster.list('Namespace', { labels: names.selector({}, 'project') });
    const used = new Set<string>();
    for (const kind of KEEPING)
      for (const { metadata } of (await cluster.list(kind, { labels: names.selector({}) })).items)
        if (metadata?.deletionTimestamp === undefined) used.add(metadata?.namespace ?? '');
    for (const namespace of items) {
      const project = labelOf(namespace, 'project');
      // The others are asked one by one: most have something in them.
      if (project !== null && !used.has(namespace.metadata?.name ?? '')) await this.leave(project);
    }
  }

  /**
   * Writes what every namespace contains beside its workloads again: it can be from earlier settings or versions. One that
   * cannot be written is logged and left.
   */
  async renew(signal: AbortSignal): Promise<void> {
    const { cluster, names, log } = this.#context;
    const { items } = await cluster.list('Namespace', { labels: names.selector({}, 'project') });
    for (const namespace of items) {
      if (signal.aborted) return;
      const project = labelOf(namespace, 'project');
      if (project === null || namespace.metadata?.deletionTimestamp !== undefined) continue;
      await this.#locks
        .hold(project, async () => {
          await this.#furnish(project);
          if (!this.#hasQuota()) await cluster.remove('ResourceQuota', quotaPlace({ names, project }));
        })
        .catch((error: unknown) => {
          if (!isTerminating(error))
            log(`the settings of ${namespace.metadata?.name} were not renewed: ${messageOf(error)}`);
        });
    }
  }

  async #ensure(project: string, signal: AbortSignal): Promise<void> {
    const { cluster, names } = this.#context;
    const name = names.namespace(project);
    const isRemoved = async () => {
      const found = await cluster.get('Namespace', { name });
      if (found !== null && !this.#isOurs(found, project))
        throw new Error(`The namespace ${name} does not belong to this installation`);
      return found?.metadata?.deletionTimestamp === undefined;
    };
    const options = { timeoutMs: REMOVED_TIMEOUT_MS, signal, maxPauseMs: LOOK_MS };
    if (!(await waitFor(isRemoved, options)))
      throw new WorkloadError(
        'The cluster has not yet removed the earlier contents of this project. Try again in a few minutes',
      );
    await cluster.apply('Namespace', namespaceObject({ names, project }, randomUUID()));
    await this.#furnish(project);
  }

  /** Writes what a namespace contains beside its workloads. */
  async #furnish(project: string): Promise<void> {
    const { cluster, names } = this.#context;
    const { registry, quota } = this.#options;
    const of = { names, project };
    await cluster.apply('NetworkPolicy', networkPolicy(of));
    if (this.#hasQuota()) await cluster.apply('ResourceQuota', resourceQuota(of, quota));
    if (registry !== null) await cluster.apply('Secret', pullSecret(of, registry));
  }

  #hasQuota(): boolean {
    return Object.keys(this.#options.quota).length > 0;
  }

  #isOurs(object: Parameters<typeof labelOf>[0] | null, project: string): boolean {
    const labels: Record<string, string> = object?.metadata?.labels ?? {};
    const expected = Object.entries(this.#context.names.labels({ project }));
    return expected.every(([key, value]) => labels[key] === value);
  }
}
