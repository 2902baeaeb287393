import type { Tx } from '#db/client.ts';
import { deleteAccountLink } from '#db/queries/account-link.ts';
import { deleteApiKey, listApiKeys } from '#db/queries/api-key.ts';
import { deleteConnectionsOf, deleteUserGrants } from '#db/queries/assistant-connection.ts';
import { deleteAssistantToken, listAssistantTokens } from '#db/queries/assistant-token.ts';
import { deleteDeviceLoginsOf } from '#db/queries/device-login.ts';
import { deletePasskeysOf } from '#db/queries/passkey.ts';
import { deleteSessions, setEmailVerified, setPassword } from '#db/queries/sign-in.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { asPlatform, forPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { Actor, CoreServices } from '../../platform/core/index.ts';
import { forgetAttemptsOf } from '../../platform/identity/index.ts';
import type { Accounts } from '../context.ts';
import { findOpenLink, usedLink } from './find-link.ts';

export interface NewPassword {
  readonly password: string;
  /** Whether API keys, assistant tokens and passkeys of the user end, too. Sessions end always. */
  readonly endKeys: boolean;
}

/**
 * Replaces the password of the account that a link opens, and ends its sessions. Throws 404 if the link does not work
 * any more.
 */
export async function completePasswordReset(
  accounts: Accounts,
  token: string,
  { password, endKeys }: NewPassword,
  address: string,
): Promise<void> {
  const link = await findOpenLink(accounts, { token, purpose: 'resetPassword', address });
  const { userId, email, isMailed } = link;
  const passwordHash = await accounts.auth.hashPassword(password);
  const now = isoFromNow(accounts.clock);
  const actor: Actor = { kind: 'session', id: userId, address };
  const permit = forPlatform('credential');
  await inTransaction(accounts.database, async (tx) => {
    if (!(await deleteAccountLink(tx, permit, link.id))) throw usedLink();
    await setPassword(tx, permit, { userId, passwordHash, now }, () => accounts.ids.next('aut'));
    await deleteSessions(tx, permit, userId);
    // What was confirmed with the old password must not become a key or a token.
    await deleteDeviceLoginsOf(tx, userId);
    await deleteUserGrants(tx, userId);
    await forgetAttemptsOf(tx, email);
    if (isMailed) await setEmailVerified(tx, permit, userId, now);
    if (endKeys) await endCredentials(accounts, tx, userId, actor);
    const action = 'user.resetPassword';
    await auditAs(accounts, tx, { actor, organizationId: null, action, resourceId: userId });
  });
}

const PAGE = { limit: 100, offset: 0 };

async function endCredentials(
  accounts: CoreServices,
  tx: Tx,
  userId: Id<'usr'>,
  actor: Actor,
): Promise<void> {
  // Tokens first: those that a key has created end with it, and would have no audit row.
  for (;;) {
    const tokens = await listAssistantTokens(tx, userId, PAGE.limit);
    if (tokens.length === 0) break;
    for (const { id, organizationId } of tokens) {
      const organization = asPlatform('organization', { id: organizationId, organizationId }, 'credential');
      await deleteAssistantToken(tx, organization, userId);
      const action = 'assistantToken.revoke';
      await auditAs(accounts, tx, { actor, organizationId, action, resourceId: id });
    }
  }
  for (const { id } of await deletePasskeysOf(tx, forPlatform('sign-in'), userId))
    await auditAs(accounts, tx, {
      actor,
      organizationId: null,
      action: 'user.removePasskey',
      resourceId: id,
    });
  for (const { id, organizationId } of await deleteConnectionsOf(tx, forPlatform('credential'), userId)) {
    const action = 'assistantConnection.revoke';
    await auditAs(accounts, tx, { actor, organizationId, action, resourceId: id });
  }
  for (;;) {
    const keys = await listApiKeys(tx, { userId, organizationId: null }, PAGE);
    if (keys.length === 0) break;
    for (const { id, organizationId } of keys) {
      await deleteApiKey(tx, asPlatform('apiKey', { id, organizationId }, 'credential'), userId);
      await auditAs(accounts, tx, { actor, organizationId, action: 'apiKey.revoke', resourceId: id });
    }
  }
}
