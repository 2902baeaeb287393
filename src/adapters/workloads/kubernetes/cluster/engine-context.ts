import type { Cluster } from './client.ts';
import type { Names } from './names.ts';

/** What every part of the engine uses. */
export interface KubernetesContext {
  readonly cluster: Cluster;
  readonly names: Names;
  /** Names this program among those that use the cluster for one installation. */
  readonly nodeId: string;
  readonly log: (message: string) => void;
}
