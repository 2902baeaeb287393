import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { positionsIn } from '#src/adapters/workloads/common/releases/log-positions.ts';
import { Cluster } from '#src/adapters/workloads/kubernetes/cluster/client.ts';
import { findAccess } from '#src/adapters/workloads/kubernetes/cluster/find-access.ts';
import { Names } from '#src/adapters/workloads/kubernetes/cluster/names.ts';
import type { KubernetesEngine } from '#src/adapters/workloads/kubernetes/engine.ts';
import {
  type KubernetesEngineOptions,
  openKubernetesEngine,
} from '#src/adapters/workloads/kubernetes/open.ts';
import { removeAll, withCluster } from './kubernetes-objects.ts';
import { clusterImages, NAMESPACE } from './kubernetes-settings.ts';

/** Why tests cannot use Kubernetes here, or null. Looked up once per run, in `global-kubernetes.ts`. */
export const noKubernetes: string | null = inject('noKubernetes');

const MIB = 1_048_576;
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
  const { homeId, dataDir } = await aNode();
  const engine = await openKubernetesEngine({
    nodeId: options.homeId ?? homeId,
    positions: positionsIn(dataDir),
    ...{ homeId, dataDir, log: () => undefined, images: clusterImages() },
    ...{ access: await findAccess(KUBECONFIG), registry: { address: KUBERNETES_REGISTRY } },
    ...{ namespace: NAMESPACE, limits: { memoryBytes: 512 * MIB, cpus: 1, reserved: 0.1 } },
    ...{ storage: { size: '1Gi', className: null }, quota: {}, scheduleMs: 60_000, maxReplicas: 3 },
    ...options,
  });
  onTestFinished(() => engine.close());
  return engine;
}

/** What an engine is known by, for tests that open it more than once. */
export async function aNode(): Promise<Pick<KubernetesEngineOptions, 'homeId' | 'dataDir' | 'positions'>> {
  const homeId = `test-${randomBytes(6).toString('hex')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'pilothouse-kubernetes-'));
  onTestFinished(async () => {
    await removeAll(homeId);
    await rm(dataDir, { recursive: true, force: true });
  });
  return { homeId, dataDir, positions: positionsIn(dataDir) };
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
    const selection = { labels: other.selector({}), namespace };
    const [secrets, services] = await Promise.all([
      cluster.list('Secret', selection),
      cluster.list('Service', selection),
    ]);
    const found = [await cluster.get('Namespace', { name: namespace }), secrets.items[0], services.items[0]];
    return found.every((object) => object != null && object.metadata?.deletionTimestamp === undefined);
  };
}
