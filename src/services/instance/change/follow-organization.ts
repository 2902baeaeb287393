import type { OrganizationEvent } from '#src/contracts/organization-event.ts';
import type { CoreServices } from '../../platform/core/index.ts';
import type { MemberReading } from '../context.ts';
import { openFollower } from './organization-watch.ts';
import { visibleTopics } from './visible-topics.ts';

/**
 * Streams which topics of the active organization have changed, as far as the caller can see them, at most once a second.
 * The first event is `ready`: changes from then on are noticed. Ends when the caller leaves.
 */
export async function* followOrganization(
  ctx: MemberReading & Pick<CoreServices, 'log'>,
  signal: AbortSignal,
): AsyncGenerator<OrganizationEvent, void, undefined> {
  const follower = await openFollower(ctx, ctx.actor.organizationId);
  try {
    yield { type: 'ready' };
    while (!signal.aborted) {
      const changes = await follower.next(signal);
      const topics = changes.length === 0 ? [] : await visibleTopics(ctx, changes);
      if (topics.length > 0) yield { type: 'changed', topics };
    }
  } finally {
    follower.close();
  }
}
