import type { KeptWorkloads } from '../../port.ts';
import type { KubernetesContext } from '../cluster/engine-context.ts';
import { labelOf } from '../cluster/names.ts';

/** The releases and databases whose pods the controllers of the cluster keep running. A Service alone does not count. */
export async function keptWorkloads({ cluster, names }: KubernetesContext): Promise<KeptWorkloads> {
  const idsOf = async (kind: 'Deployment' | 'StatefulSet', label: 'release' | 'database') => {
    const { items } = await cluster.list(kind, { labels: names.selector({}, label) });
    const kept = items.filter(
      ({ metadata, spec }) => metadata?.deletionTimestamp === undefined && spec?.replicas !== 0,
    );
    return new Set(kept.map((object) => labelOf(object, label)).filter((id) => id !== null));
  };
  return {
    releaseIds: await idsOf('Deployment', 'release'),
    databaseIds: await idsOf('StatefulSet', 'database'),
  };
}
