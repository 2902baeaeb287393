import type { Deployment } from 'kubernetes-types/apps/v1.d.ts';
import type { Availability } from '../../port.ts';
import type { ReleaseContext } from './release-context.ts';

/** How many pods of a release have been ready for the time that its Deployment requires. */
export async function readAvailability(
  { cluster, names }: Pick<ReleaseContext, 'cluster' | 'names'>,
  releaseId: string,
): Promise<Availability> {
  const { items } = await cluster.list('Deployment', { labels: names.selector({ release: releaseId }) });
  return {
    available: items.reduce((sum, deployment) => sum + availableIn(deployment), 0),
    wanted: items.reduce((sum, { spec }) => sum + (spec?.replicas ?? 1), 0),
  };
}

function availableIn({ metadata, status }: Deployment): number {
  // Until its controller has seen the last change, the status is that of an earlier state.
  const isCurrent = (status?.observedGeneration ?? 0) >= (metadata?.generation ?? 1);
  return isCurrent ? (status?.availableReplicas ?? 0) : 0;
}
