import type { KeptWorkloads } from '../../port.ts';
import type { KubernetesContext } from '../cluster/engine-context.ts';
import { labelOf } from '../cluster/names.ts';

/** The releases and databases whose pods the controllers of the cluster keep running, and that a Service reaches. */
export async function keptWorkloads({ cluster, names }: KubernetesContext): Promise<KeptWorkloads> {
  const idsOf = async (kind: 'Deployment' | 'StatefulSet', label: 'release' | 'database') => {
    const { items } = await cluster.list(kind, { labels: names.selector({}, label) });
    const kept = items.filter(
      ({ metadata, spec }) => metadata?.deletionTimestamp === undefined && spec?.replicas !== 0,
    );
    const services = await cluster.list('Service', { labels: names.selector({}, label) });
    const reached = new Set(services.items.map((service) => labelOf(service, label)));
    const ids = kept.map((object) => labelOf(object, label));
    return new Set(ids.filter((id) => id !== null && reached.has(id)).map(String));
  };
  return {
    releaseIds: await idsOf('Deployment', 'release'),
    databaseIds: await idsOf('StatefulSet', 'database'),
  };
}
