import type { Pod } from 'kubernetes-types/core/v1.d.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import { annotation } from '../cluster/names.ts';
import { hasEnded } from '../cluster/pod-state.ts';
import type { Kind } from '../cluster/resources.ts';
import { GRACE_SECONDS, STOP_PAUSE_SECONDS } from '../objects/release.ts';
import type { BuiltReleases } from './built-releases.ts';
import type { ReleaseContext } from './release-context.ts';

interface EndContext extends Pick<ReleaseContext, 'cluster' | 'names' | 'hasPause'> {
  readonly built: Pick<BuiltReleases, 'get'>;
}

interface Ending {
  readonly releaseId: string;
  readonly graceMs: number;
  /** Its pods, as far as the cluster has reported them. */
  readonly pods: () => readonly Pod[];
  /** Where it may be, besides where it was recorded. */
  readonly namespaces: readonly string[];
}

/** An annotation of pods that are stopped on purpose: until when an exit belongs to that stop. */
export const STOPPING = annotation('stopping');
/** How long the controllers of the cluster may take to end the pods of a Deployment of 0 replicas. */
const SCALE_MS = 10_000;
/** How much longer than the grace a node may need. After that it is away, and ends its pods when it is back. */
const AWAY_MS = 20_000;
/** What a release has besides its Deployment. */
const PARTS: readonly Kind[] = ['PodDisruptionBudget', 'Service', 'Secret'];

/** Ends the pods of a release and removes all its objects. Succeeds without them. */
export async function endRelease(context: EndContext, ending: Ending): Promise<void> {
  const { cluster, names, hasPause } = context;
  const { releaseId, graceMs, pods } = ending;
  const labels = names.selector({ release: releaseId });
  const namespaces = await namespacesOf(context, ending);
  const find = async (kind: Kind) => {
    const places = namespaces?.map((namespace) => ({ namespace })) ?? [{}];
    const lists = await Promise.all(places.map((place) => cluster.list(kind, { labels, ...place })));
    return lists.flatMap(({ items }) => items.map(placeOf));
  };
  const deployments = await find('Deployment');
  if (deployments.length > 0 || pods().length > 0) {
    // Kubelets before 1.22 keep to the grace of the template, even if it is shortened later.
    const pauseSeconds = hasPause ? STOP_PAUSE_SECONDS : 0;
    const longestMs = Math.max(graceMs, GRACE_SECONDS * 1_000) + pauseSeconds * 1_000 + AWAY_MS;
    const stopping = new Date(Date.now() + SCALE_MS + longestMs).toISOString();
    // Other programs that see the pods end know that they have not crashed.
    for (const pod of pods())
      await cluster.merge('Pod', placeOf(pod), { metadata: { annotations: { [STOPPING]: stopping } } });
    // Before its pods end: the cluster would replace them, and the old code would run once more.
    for (const place of deployments) await cluster.merge('Deployment', place, { spec: { replicas: 0 } });
    if (deployments.length > 0) await waitFor(() => pods().every(isLeaving), { timeoutMs: SCALE_MS });
    // The grace contains the pause. A stop without a grace does not wait for it.
    const graceSeconds = graceMs === 0 ? 1 : Math.ceil(graceMs / 1000) + pauseSeconds;
    for (const pod of pods()) await cluster.remove('Pod', placeOf(pod), { graceSeconds });
    await waitFor(() => pods().every(hasEnded), { timeoutMs: longestMs });
    for (const place of deployments) await cluster.remove('Deployment', place);
    // Their objects outlive their containers, and a namespace outlives its objects.
    for (const pod of pods()) await cluster.remove('Pod', placeOf(pod), { graceSeconds: 0 });
  }
  for (const kind of PARTS) for (const place of await find(kind)) await cluster.remove(kind, place);
}

/** Where a release can have objects; null: anywhere. Every start records its project first. */
async function namespacesOf(
  { built, names }: EndContext,
  { releaseId, pods, namespaces }: Ending,
): Promise<string[] | null> {
  const record = await built.get(releaseId);
  const known = new Set([...namespaces, ...pods().map((pod) => placeOf(pod).namespace)]);
  if (typeof record?.project === 'string') known.add(names.namespace(record.project));
  return record === null && known.size === 0 ? null : [...known];
}

function isLeaving(pod: Pod): boolean {
  return pod.metadata?.deletionTimestamp !== undefined || hasEnded(pod);
}

function placeOf({
  metadata,
}: {
  readonly metadata?: { readonly namespace?: string; readonly name?: string };
}) {
  return { namespace: metadata?.namespace ?? '', name: metadata?.name ?? '' };
}
