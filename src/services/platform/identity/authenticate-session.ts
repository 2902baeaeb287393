import { findSessionCaller } from '#db/queries/credential.ts';
import type { CoreServices } from '../core/index.ts';
import type { Auth } from './auth.ts';
import type { Principal } from './principal.ts';
import { GUEST } from './principal.ts';
import { roleOf } from './roles.ts';

/** The user behind a session cookie, as a member of the organization that is active in the session. */
export async function authenticateSession(
  services: CoreServices & { auth: Auth },
  headers: Headers,
  address: string,
): Promise<Principal> {
  const session = await services.auth.getSession(headers);
  if (session === null) return GUEST;
  const caller = await findSessionCaller(services.database.reader, session);
  if (caller === undefined) return GUEST;
  const isOperator = caller.isOperator === 1;
  if (caller.memberId === null || caller.organizationId === null || caller.role === null) {
    return {
      kind: 'user',
      actor: { kind: 'session', id: caller.userId, address, userId: caller.userId, isOperator, limits: null },
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
      limits: null,
    },
  };
}
