import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import type { AppOverrides } from '#src/app/overrides.ts';
import { leftOf, podsOf, removeAll } from '../../support/kubernetes-objects.ts';
import { clusterSettings } from '../../support/kubernetes-settings.ts';
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

/** Opens the program in this process; closing it also removes its objects from the cluster. */
export async function openKubernetesApp(overrides: AppOverrides = {}): Promise<RealApp & OnKubernetes> {
  return onKubernetes(await openRealApp(overrides, clusterSettings()));
}

/** Starts the program as its own process; closing it also removes its objects from the cluster. */
export async function startKubernetesProcess(
  change: Record<string, string> = {},
): Promise<RealProcess & OnKubernetes> {
  return onKubernetes(await startRealProcess({ ...clusterSettings(), ...change }));
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
