import type { KeyOwner } from '#db/queries/api-key.ts';
import type { Acting } from '../context.ts';

/** The keys that a caller can access: a key those of its organization, a signed-in user all keys of this user. */
export function keyOwnerOf({ actor }: Acting): KeyOwner {
  return { userId: actor.userId, organizationId: actor.kind === 'apiKey' ? actor.organizationId : null };
}
