import type { Id } from '#src/domain/id.ts';
import type { MemberContext } from '../context.ts';

/** Address to which a git provider sends its push events. */
export function eventsUrlOf(
  { publicUrl }: Pick<MemberContext, 'publicUrl'>,
  gitProviderId: Id<'gp'>,
): string {
  return `${publicUrl}/api/git-events/${gitProviderId}`;
}
