import { findSessionCaller } from '#db/queries/credential.ts';
import type { Id } from '#src/domain/id.ts';
import type { CoreServices } from '../core/index.ts';
import type { Auth } from './auth.ts';
import type { Principal } from './principal.ts';
import { GUEST } from './principal.ts';
import { roleOf } from './roles.ts';

/** The session of a request. */
export interface SessionRequest {
  readonly cookie: string;
  /** The organization to act in instead of the one that is active in the session. */
  readonly organizationId: Id<'org'> | null;
  readonly address: string;
}

/** The user behind a session cookie, as a member of the named organization, or of the active one of the session. */
export async function authenticateSession(
  services: CoreServices & { auth: Auth },
  { cookie, organizationId, address }: SessionRequest,
): Promise<Principal> {
  const session = await services.auth.getSession(new Headers({ cookie }));
  if (session === null) return GUEST;
  const caller = await findSessionCaller(services.database.reader, {
    ...session,
    organizationId: organizationId ?? session.organizationId,
  });
  if (caller === undefined) return GUEST;
  const isOperator = caller.isOperator === 1;
  const signedInAtMs = session.startedAtMs;
  if (caller.memberId === null || caller.organizationId === null || caller.role === null) {
    return {
      kind: 'user',
      actor: {
        kind: 'session',
        id: caller.userId,
        address,
        userId: caller.userId,
        isOperator,
        signedInAtMs,
        limits: null,
      },
    };
  }
  return {
    kind: 'member',
    actor: {
      kind: 'session',
      id: caller.userId,
      address,
      userId: caller.userId,
      memberId: caller.memberId,
      organizationId: caller.organizationId,
      role: roleOf(caller.role),
      isOperator,
      signedInAtMs,
      limits: null,
    },
  };
}
