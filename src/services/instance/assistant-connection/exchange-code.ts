import { createHash } from 'node:crypto';
import {
  deleteExpiredConnections,
  findMembershipOf,
  insertConnection,
  takeGrant,
} from '#db/queries/assistant-connection.ts';
import { lockUser } from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { TokenRequest } from '#src/contracts/oauth.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Instance } from '../context.ts';
import { hasRoom } from './connection-limit.ts';

/** Without a refresh token, so the user approves the program again after this time. */
const TOKEN_LIFETIME_S = 90 * 24 * 60 * 60;

export interface IssuedToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

/**
 * The assistant token for a code, only once. Null where the code, the program, the redirect address or the verifier does
 * not match, and for a member who has 20 connected assistants: the code is used up then, too.
 */
export async function exchangeCode(
  instance: Instance,
  { code, redirect_uri, client_id, code_verifier }: TokenRequest,
  address: string,
): Promise<IssuedToken | null> {
  const { clock, database, ids } = instance;
  const permit = forPlatform('credential');
  return inTransaction(database, async (tx) => {
    const grant = await takeGrant(tx, permit, hashOfToken(code));
    if (grant === undefined || grant.expiresAt <= isoFromNow(clock)) return null;
    const challenge = createHash('sha256').update(code_verifier).digest('base64url');
    const isSame =
      grant.redirectUri === redirect_uri &&
      grant.clientIdHash === hashOfToken(client_id) &&
      grant.codeChallenge === challenge;
    const membership = isSame ? await findMembershipOf(tx, grant.memberId) : undefined;
    if (membership === undefined) return null;
    await deleteExpiredConnections(tx, permit, grant.memberId, isoFromNow(clock));
    // Other codes of the user can become tokens after the approval, also in parallel requests.
    await lockUser(tx, membership.userId);
    if (!(await hasRoom({ clock }, tx, grant.memberId))) return null;
    const token = ids.token('asst');
    const id = ids.next('asc');
    await insertConnection(tx, permit, {
      ...{ id, memberId: grant.memberId, clientName: grant.clientName, tokenHash: hashOfToken(token) },
      ...{ lastUsedAt: null, createdAt: isoFromNow(clock) },
      expiresAt: isoFromNow(clock, TOKEN_LIFETIME_S * 1000),
    });
    const { userId, organizationId } = membership;
    const actor = { kind: 'session', id: userId, address } as const;
    const action = 'assistantConnection.create';
    await auditAs(instance, tx, { actor, organizationId, action, resourceId: id });
    return { token, expiresInSeconds: TOKEN_LIFETIME_S };
  });
}
