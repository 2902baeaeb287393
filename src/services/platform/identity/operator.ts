import type { Tx } from '#db/client.ts';
import { insertApiKey } from '#db/queries/api-key.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { auditAs } from '../audit/audit.ts';
import type { Actor, Platform } from '../context.ts';
import type { Auth } from './auth.ts';

export interface Operator {
  readonly userId: string;
  readonly email: string;
}

const ADMIN: Actor = { kind: 'system', id: 'admin', address: null };

/** The name of the key that the first start makes, and of every key that takes its place. */
const KEY_NAME = 'First key';

/** The platform's operator; where there are several, the first of them. */
export async function findOperator({ database }: Platform): Promise<Operator> {
  const user = await database.writer
    .selectFrom('user')
    .select(['id', 'email'])
    .where('isOperator', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (user === undefined)
    throw new OperatorError('There is no operator yet: the first `npm start` creates one.');
  return { userId: user.id, email: user.email };
}

/** Gives the operator another password and ends their sessions. */
export async function resetOperatorPassword(
  platform: Platform & { readonly auth: Auth },
  { userId }: Operator,
  password: string,
): Promise<void> {
  await platform.auth.resetPassword(userId, password);
  // Better Auth writes on its own; a row that came before would tell of a change that may not have happened.
  const entry = { actor: ADMIN, organizationId: null, action: 'user.resetPassword', resourceId: userId };
  await inTransaction(platform.database, (tx) => auditAs(platform, tx, entry));
}

/**
 * Makes a key in the place of the one from the first start, which is revoked with any that took its place before;
 * the operator's keys of other names stay. Bound to the organization where the revoked one was, else to the
 * operator's first.
 */
export async function resetOperatorKey(
  platform: Platform,
  { userId }: Operator,
): Promise<{ apiKey: string; organizationId: string }> {
  const apiKey = platform.ids.token('key');
  const organizationId = await inTransaction(platform.database, async (tx) => {
    const former = await revokeFormer(platform, tx, userId);
    const boundTo = former ?? (await firstOrganization(tx, userId));
    const id = platform.ids.next('key');
    await insertApiKey(tx, {
      id,
      organizationId: boundTo,
      userId,
      name: KEY_NAME,
      tokenHash: hashOfToken(apiKey),
      expiresAt: null,
      lastUsedAt: null,
      createdAt: isoFromNow(platform.clock),
    });
    await auditAs(platform, tx, {
      actor: ADMIN,
      organizationId: boundTo,
      action: 'apiKey.create',
      resourceId: id,
    });
    return boundTo;
  });
  return { apiKey, organizationId };
}

/** Answers the organization of the newest that is revoked, as long as the operator is a member there. */
async function revokeFormer(platform: Platform, tx: Tx, userId: string): Promise<string | undefined> {
  const former = await tx
    .selectFrom('apiKey')
    .leftJoin('member', (join) =>
      join
        .onRef('member.organizationId', '=', 'apiKey.organizationId')
        .onRef('member.userId', '=', 'apiKey.userId'),
    )
    .select(['apiKey.id', 'apiKey.organizationId', 'member.id as memberId'])
    .where('apiKey.userId', '=', userId)
    .where('apiKey.name', '=', KEY_NAME)
    .orderBy('apiKey.id', 'desc')
    .execute();
  for (const { id, organizationId } of former) {
    await tx.deleteFrom('apiKey').where('id', '=', id).execute();
    await auditAs(platform, tx, { actor: ADMIN, organizationId, action: 'apiKey.revoke', resourceId: id });
  }
  return former.find(({ memberId }) => memberId !== null)?.organizationId;
}

async function firstOrganization(tx: Tx, userId: string): Promise<string> {
  const membership = await tx
    .selectFrom('member')
    .select('organizationId')
    .where('userId', '=', userId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (membership === undefined)
    throw new OperatorError('The operator is a member of no organization: a key has none to act in.');
  return membership.organizationId;
}
