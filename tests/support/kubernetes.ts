import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { inject, onTestFinished } from 'vitest';
import { positionsIn } from '#src/adapters/workloads/common/releases/log-positions.ts';
import { Cluster } from '#src/adapters/workloads/kubernetes/cluster/client.ts';
import { findAccess } from '#src/adapters/workloads/kubernetes/cluster/find-access.ts';
import { labelOf, Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import { isRunning } from '#src/adapters/workloads/kubernetes/cluster/pod-state.ts';
import type { Kind } from '#src/adapters/workloads/kubernetes/cluster/resources.ts';
import type { KubernetesEngine } from '#src/adapters/workloads/kubernetes/engine.ts';
import {
  type KubernetesEngineOptions,
  openKubernetesEngine,
} from '#src/adapters/workloads/kubernetes/open.ts';
import { IMAGES } from './docker-client.ts';

/** Why tests cannot use Kubernetes here, or null. Looked up once per run, in `global-kubernetes.ts`. */
export const noKubernetes: string | null = inject('noKubernetes');

const MIB = 1_048_576;
/** Made by `start-kubernetes.sh`, for the list of built releases. */
export const NAMESPACE = 'pilothouse-test';
const { KUBECONFIG, KUBERNETES_REGISTRY = '' } = process.env;

/** A client for what an engine does not show. */
export async function aCluster(): Promise<Cluster> {
  const cluster = new Cluster(await findAccess(KUBECONFIG));
  onTestFinished(() => cluster.close());
  return cluster;
}

/** An engine with its own node; what remains after the test is removed. */
export async function aKubernetesEngine(
  options: Partial<KubernetesEngineOptions> = {},
): Promise<KubernetesEngine> {
  const { nodeId, dataDir } = await aNode();
  const engine = await openKubernetesEngine({
    programId: options.nodeId ?? nodeId,
    positions: positionsIn(dataDir),
    ...{ nodeId, dataDir, log: () => undefined, images: clusterImages() },
    ...{ access: await findAccess(KUBECONFIG), registry: { address: KUBERNETES_REGISTRY } },
    ...{ namespace: NAMESPACE, limits: { memoryBytes: 512 * MIB, cpus: 1, reserved: 0.1 } },
    ...{ storage: { size: '1Gi', className: null }, quota: {}, scheduleMs: 60_000, maxReplicas: 3 },
    ...options,
  });
  onTestFinished(() => engine.close());
  return engine;
}

/** What an engine is known by, for tests that open it more than once. */
export async function aNode(): Promise<Pick<KubernetesEngineOptions, 'nodeId' | 'dataDir' | 'positions'>> {
  const nodeId = `test-${randomBytes(6).toString('hex')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-kubernetes-'));
  onTestFinished(async () => {
    await removeAll(nodeId);
    await rm(dataDir, { recursive: true, force: true });
  });
  return { nodeId, dataDir, positions: positionsIn(dataDir) };
}

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

/** Every object that carries a node's label, and does not leave the cluster, as short text. */
export async function leftOf(nodeId: string): Promise<string[]> {
  return withCluster(async (cluster) => {
    const labels = new Names(nodeId).selector({});
    const found: string[] = [];
    for (const kind of KINDS)
      for (const object of (await cluster.list(kind, selectionOf(kind, labels))).items)
        if (object.metadata?.deletionTimestamp === undefined && !isOfNamespace(object))
          found.push(`${kind} ${object.metadata?.name}`);
    return found;
  });
}

/** The pods of a node's releases that run, or of one release. */
export async function podsOf(nodeId: string, release?: string): Promise<Pod[]> {
  return withCluster(async (cluster) => {
    const labels = new Names(nodeId).selector(release === undefined ? {} : { release });
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
export async function removeAll(nodeId: string): Promise<void> {
  await withCluster(async (cluster) => {
    const labels = new Names(nodeId).selector({});
    // Pods last: their controllers would make others.
    for (const kind of [...KINDS.filter((other) => other !== 'Pod'), 'Pod'] as const)
      for (const { metadata } of (await cluster.list(kind, selectionOf(kind, labels))).items) {
        const { namespace, name = '' } = metadata ?? {};
        const place = { name, ...(namespace !== undefined && { namespace }) };
        await cluster.remove(kind, place, kind === 'Pod' ? { graceSeconds: 0 } : {});
      }
  });
}

/** Objects of another installation on the same cluster. Returns whether all of them are still there. */
export async function foreignObjects(): Promise<() => Promise<boolean>> {
  const other = new Names(`other-${randomBytes(6).toString('hex')}`);
  const cluster = await aCluster();
  const labels = other.labels({ project: 'prj_one', application: 'app_one', release: 'rel_one' });
  const namespace = other.namespace('prj_one');
  const metadata = { namespace, name: 'foreign', labels };
  await cluster.apply('Namespace', { metadata: { name: namespace, labels: other.labels({}) } });
  onTestFinished(async () => withCluster((own) => own.remove('Namespace', { name: namespace })));
  await cluster.apply('Secret', { metadata, data: {} });
  await cluster.apply('Service', { metadata, spec: { ports: [{ port: 80, protocol: 'TCP' }] } });
  return async () => {
    const found = await Promise.all([
      cluster.get('Namespace', { name: namespace }),
      cluster.get('Secret', metadata),
      cluster.get('Service', metadata),
    ]);
    return found.every((object) => object !== null && object.metadata?.deletionTimestamp === undefined);
  };
}

async function withCluster<Result>(work: (cluster: Cluster) => Promise<Result>): Promise<Result> {
  const cluster = new Cluster(await findAccess(KUBECONFIG));
  try {
    return await work(cluster);
  } finally {
    await cluster.close();
  }
}

/** The images of the tests, as the nodes fetch them: databases from the registry, the others by the builder. */
export function clusterImages(): Record<keyof typeof IMAGES, string> {
  const { postgres, mariadb, mysql, mongodb } = IMAGES;
  const pushed = (image: string) => `${KUBERNETES_REGISTRY}/${image}`;
  return {
    ...IMAGES,
    ...{
      postgres: pushed(postgres),
      mariadb: pushed(mariadb),
      mysql: pushed(mysql),
      mongodb: pushed(mongodb),
    },
  };
}
