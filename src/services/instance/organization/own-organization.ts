import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { MemberActor, UserActor } from '../../platform/core/index.ts';

/** The answer for an organization that does not exist, or of which the caller is not a member. */
export const NO_SUCH_ORGANIZATION = (): Fault => new Fault('not_found', 'No such organization.');

/** Throws 403 where a key names another organization than the one it is bound to. */
export function assertActsIn(actor: UserActor | MemberActor, organizationId: Id<'org'>): void {
  if (actor.kind !== 'apiKey') return;
  if ('organizationId' in actor && actor.organizationId === organizationId) return;
  throw new Fault(
    'forbidden',
    'An API key acts in its own organization only. Sign in, or use a key of that organization.',
  );
}
