import type { Deployment } from 'kubernetes-types/apps/v1.d.ts';
import type { Availability } from '../../port.ts';
import type { BuiltReleases } from './built-releases.ts';
import type { ReleaseContext } from './release-context.ts';
import type { RunningRelease } from './running-release.ts';

interface AvailabilityContext extends Pick<ReleaseContext, 'cluster' | 'names'> {
  readonly built: Pick<BuiltReleases, 'get'>;
}

/** How many pods of a release have been ready for the time that its Deployment requires. */
export async function readAvailability(
  context: AvailabilityContext,
  releaseId: string,
  running: Pick<RunningRelease, 'namespace'> | undefined,
): Promise<Availability> {
  const { cluster, names } = context;
  const namespace = running?.namespace ?? (await startedIn(context, releaseId));
  const place = namespace === null ? null : { namespace, name: names.object(releaseId) };
  const deployment = place && (await cluster.get('Deployment', place));
  if (deployment === null) return { available: 0, wanted: 0 };
  return { available: availableIn(deployment), wanted: deployment.spec?.replicas ?? 1 };
}

/** The namespace in which it was started last; null if it was never started. */
async function startedIn({ built, names }: AvailabilityContext, releaseId: string): Promise<string | null> {
  const project = (await built.get(releaseId))?.project ?? null;
  return project === null ? null : names.namespace(project);
}

function availableIn({ metadata, status }: Deployment): number {
  // Until its controller has seen the last change, the status is that of an earlier state.
  const isCurrent = (status?.observedGeneration ?? 0) >= (metadata?.generation ?? 1);
  return isCurrent ? (status?.availableReplicas ?? 0) : 0;
}
