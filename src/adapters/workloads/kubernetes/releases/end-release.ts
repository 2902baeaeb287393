import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { annotation } from '../cluster/names.ts';
import type { Kind } from '../cluster/resources.ts';
import type { ReleaseContext } from './release-context.ts';

interface Ending {
  readonly releaseId: string;
  readonly graceMs: number;
  /** Its pods, as far as the cluster has reported them. */
  readonly pods: () => readonly Pod[];
  /** Resolves with true when nothing of the release runs any more, with false after the time. */
  readonly isOver: (timeoutMs: number) => Promise<boolean>;
}

/** An annotation of pods that are stopped on purpose. */
export const STOPPING = annotation('stopping');
/** How much longer than the grace a node may need. After that it is away, and ends its pods when it is back. */
const AWAY_MS = 20_000;
/** What exists once in the namespace of a release. */
const PARTS: readonly Kind[] = ['PodDisruptionBudget', 'Service', 'Secret'];

/** Ends the pods of a release and removes all its objects. Succeeds without them. */
export async function endRelease(
  { cluster, names }: ReleaseContext,
  { releaseId, graceMs, pods, isOver }: Ending,
): Promise<void> {
  const labels = names.selector({ release: releaseId });
  const deployments = (await cluster.list('Deployment', { labels })).items.map(placeOf);
  const services = (await cluster.list('Service', { labels })).items.map(placeOf);
  if (deployments.length > 0 || pods().length > 0) {
    const graceSeconds = Math.ceil(graceMs / 1000);
    // Pods first: the cluster would give them the grace of their template, and old versions never shorten it again.
    for (const pod of pods()) {
      // Other programs that see the pod end know that it has not crashed.
      await cluster.merge('Pod', placeOf(pod), { metadata: { annotations: { [STOPPING]: 'true' } } });
      await cluster.remove('Pod', placeOf(pod), { graceSeconds: Math.max(1, graceSeconds) });
    }
    for (const place of deployments) await cluster.merge('Deployment', place, { spec: { replicas: 0 } });
    await isOver(graceMs + AWAY_MS);
    for (const place of deployments) await cluster.remove('Deployment', place);
    // Their objects outlive their containers, and a namespace outlives its objects.
    for (const pod of pods()) await cluster.remove('Pod', placeOf(pod), { graceSeconds: 0 });
  }
  const namespaces = [...deployments, ...services].map(({ namespace }) => namespace);
  for (const namespace of new Set(namespaces))
    for (const kind of PARTS)
      for (const object of (await cluster.list(kind, { labels, namespace })).items)
        await cluster.remove(kind, placeOf(object));
}

function placeOf({
  metadata,
}: {
  readonly metadata?: { readonly namespace?: string; readonly name?: string };
}) {
  return { namespace: metadata?.namespace ?? '', name: metadata?.name ?? '' };
}
