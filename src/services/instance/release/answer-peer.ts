import { findApplicationForJob } from '#db/queries/application.ts';
import { findLiveRelease } from '#db/queries/deployment.ts';
import { IS_TO_RUN } from '#src/domain/application.ts';
import type { Id } from '#src/domain/id.ts';
import { assertNever } from '#src/kernel/assert-never.ts';
import { waitFor } from '#src/kernel/wait-for.ts';
import type { PeerRequest } from '../../platform/peers/index.ts';
import { followRoute, type RoutingHere } from './route-application.ts';

/**
 * For a release that another process has started: the engine reports it here a moment later. Where that takes longer, the
 * target of the other process is right, and a site that runs is not shown as stopped.
 */
const KNOWN_AFTER_MS = 3_000;

/** Does what another process asks that shares the engine. */
export async function answerPeer(instance: RoutingHere, request: PeerRequest): Promise<void> {
  switch (request.kind) {
    case 'route':
      if (request.target !== null) await untilKnown(instance, request.applicationId);
      await followRoute(instance, request, request.target);
      return;
    case 'drain':
      return instance.ingress.drain(request.target, request.graceMs);
    default:
      assertNever(request);
  }
}

/** Until then visitors stay where they are. */
async function untilKnown(
  { database, workloads }: Pick<RoutingHere, 'database' | 'workloads'>,
  applicationId: Id<'app'>,
): Promise<void> {
  const application = await findApplicationForJob(database.reader, applicationId);
  const releaseId = await findLiveRelease(database.reader, applicationId);
  if (application === undefined || !IS_TO_RUN[application.desired] || releaseId === null) return;
  await waitFor(() => workloads.endpoint(releaseId) !== null, { timeoutMs: KNOWN_AFTER_MS });
}
