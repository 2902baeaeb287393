import type { Cluster } from './client.ts';

export interface ServerVersion {
  readonly gitVersion?: string;
  readonly major?: string;
  /** Some providers append a sign: `30+`. */
  readonly minor?: string;
}

/** The version of the API server; null if it does not report one. */
export async function readVersion(cluster: Pick<Cluster, 'read'>): Promise<ServerVersion | null> {
  return (await cluster.read('/version')) as ServerVersion | null;
}

/** Whether a server has Kubernetes 1.`minor` or a later version. */
export function isAtLeast(version: ServerVersion | null, minor: number): boolean {
  if (Number.parseInt(version?.major ?? '1', 10) > 1) return true;
  return Number.parseInt(version?.minor ?? '0', 10) >= minor;
}
