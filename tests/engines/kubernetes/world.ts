import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import type { AppOverrides } from '#src/app/overrides.ts';
import { clusterImages, leftOf, NAMESPACE, podsOf, removeAll } from '../../support/kubernetes.ts';
import {
  openRealApp,
  type RealApp,
  type RealProcess,
  type RealWorld,
  startRealProcess,
} from '../../support/real-app.ts';

/** A real program on a cluster, whose objects there are known by their label. */
interface OnKubernetes {
  /** Every object that it has made in the cluster, as short text. */
  objects(): Promise<string[]>;
  /** The pods of its releases and databases that run, or of one release. */
  pods(releaseId?: string): Promise<Pod[]>;
}

const OWN_IMAGES = ['node', 'python', 'postgres', 'mariadb', 'mysql', 'mongodb'] as const;

function environment(): Record<string, string> {
  const { KUBECONFIG = '', KUBERNETES_REGISTRY = '' } = process.env;
  const images = clusterImages();
  return {
    ...{ ENGINE: 'kubernetes', KUBECONFIG, REGISTRY: KUBERNETES_REGISTRY, KUBERNETES_NAMESPACE: NAMESPACE },
    ...{ APPLICATION_MEMORY_MB: '256', KUBERNETES_RESERVED: '0.05', KUBERNETES_STORAGE_SIZE: '1Gi' },
    DOCKER_IMAGES: OWN_IMAGES.map((role) => `${role}=${images[role]}`).join(','),
  };
}

/** Opens the program in this process; closing it also removes its objects from the cluster. */
export async function openKubernetesApp(overrides: AppOverrides = {}): Promise<RealApp & OnKubernetes> {
  return onKubernetes(await openRealApp(overrides, environment()));
}

/** Starts the program as its own process; closing it also removes its objects from the cluster. */
export async function startKubernetesProcess(
  change: Record<string, string> = {},
): Promise<RealProcess & OnKubernetes> {
  return onKubernetes(await startRealProcess({ ...environment(), ...change }));
}

async function onKubernetes<World extends RealWorld & { close(): Promise<void> }>(
  world: World,
): Promise<World & OnKubernetes> {
  const nodeId = (await readFile(join(world.dataDir, 'folder-id'), 'utf8')).trim();
  return {
    ...world,
    objects: () => leftOf(nodeId),
    pods: (releaseId) => podsOf(nodeId, releaseId),
    async close() {
      await world.close();
      await removeAll(nodeId);
    },
  };
}
