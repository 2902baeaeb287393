import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { Cluster } from '#src/adapters/workloads/kubernetes/cluster/client.ts';
import { findAccess } from '#src/adapters/workloads/kubernetes/cluster/find-access.ts';
import { labelOf, Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { isRunning } from '#src/adapters/workloads/kubernetes/cluster/pod-state.ts';
import type { Kind } from '#src/adapters/workloads/kubernetes/cluster/resources.ts';
import { NAMESPACE } from './kubernetes-settings.ts';

const { KUBECONFIG } = process.env;

const KINDS: readonly Kind[] = [
  'Deployment',
  'StatefulSet',
  'Pod',
  'Service',
  'Ingress',
  'PodDisruptionBudget',
  'Secret',
  'ConfigMap',
  'PersistentVolumeClaim',
  'Namespace',
];

/** An object that carries a node's label, and what it belongs to. */
export interface OwnObject {
  readonly kind: Kind;
  readonly name: string;
  readonly application: string | null;
  readonly release: string | null;
  readonly database: string | null;
  readonly command: string | null;
}

/** Every object that carries a node's label, and does not leave the cluster. */
export function objectsOf(homeId: string): Promise<OwnObject[]> {
  return withCluster(async (cluster) => {
    const labels = new Names(homeId).selector({});
    const found: OwnObject[] = [];
    for (const kind of KINDS)
      for (const object of (await cluster.list(kind, selectionOf(kind, labels))).items) {
        if (object.metadata?.deletionTimestamp !== undefined || isOfNamespace(object)) continue;
        found.push({
          ...{ kind, name: object.metadata?.name ?? '' },
          ...{ application: labelOf(object, 'application'), release: labelOf(object, 'release') },
          ...{ database: labelOf(object, 'database'), command: labelOf(object, 'command') },
        });
      }
    return found;
  });
}

/** The same as short text. */
export async function leftOf(homeId: string): Promise<string[]> {
  return (await objectsOf(homeId)).map(({ kind, name }) => `${kind} ${name}`);
}

/** The pods of a node's releases that run, or of one release. */
export async function podsOf(homeId: string, release?: string): Promise<Pod[]> {
  return withCluster(async (cluster) => {
    const labels = new Names(homeId).selector(release === undefined ? {} : { release });
    const { items } = await cluster.list('Pod', { labels });
    return items.filter((pod) => pod.metadata?.deletionTimestamp === undefined && isRunning(pod));
  });
}

/** Pilothouse has no right to the ConfigMaps of other namespaces. */
function selectionOf(kind: Kind, labels: string) {
  return kind === 'ConfigMap' ? { labels, namespace: NAMESPACE } : { labels };
}

/** What exists in the namespace of a project for its own sake. */
function isOfNamespace(object: Parameters<typeof labelOf>[0]): boolean {
  const keys = ['application', 'release', 'database', 'command'] as const;
  return (
    keys.every((key) => labelOf(object, key) === null) &&
    labelOf(object, 'project') !== null &&
    'type' in object
  );
}

/** Removes every object that carries a node's label. Does not wait for its namespaces. */
export async function removeAll(homeId: string): Promise<void> {
  await withCluster(async (cluster) => {
    const labels = new Names(homeId).selector({});
    // Pods last: their controllers would make others.
    for (const kind of [...KINDS.filter((other) => other !== 'Pod'), 'Pod'] as const)
      for (const { metadata } of (await cluster.list(kind, selectionOf(kind, labels))).items) {
        const { namespace, name = '' } = metadata ?? {};
        const place = { name, ...(namespace !== undefined && { namespace }) };
        await cluster.remove(kind, place, kind === 'Pod' ? { graceSeconds: 0 } : {});
      }
  });
}

/** A client for a piece of work. */
export async function withCluster<Result>(work: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  const cluster = new Cluster(await findAccess(KUBECONFIG));
  try {
    return await work(cluster);
  } finally {
    await cluster.close();
  }
}
