import { messageOf } from '#src/kernel/fault.ts';
import { Cluster } from './cluster/client.ts';
import { findAccess } from './cluster/find-access.ts';

const SILENCE_MS = 3_000;

interface Wanted {
  readonly kubeconfig: string | undefined;
  readonly registry: string | undefined;
}

/** Returns null if an API server answers and a registry is set, else the reason. */
export async function detectKubernetes({ kubeconfig, registry }: Wanted): Promise<string | null> {
  if (registry === undefined) return 'REGISTRY is not set';
  try {
    const cluster = new Cluster(await findAccess(kubeconfig), SILENCE_MS);
    await cluster.read('/version').finally(() => cluster.close());
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
