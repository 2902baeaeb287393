import type { Tx } from '#db/client.ts';
import { deleteApiKey, listKeysOfName } from '#db/queries/api-key.ts';
import { findOrganizationId } from '#db/queries/membership.ts';
import { findFirstOperator, findUserByEmail, makeOperator } from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Id } from '#src/domain/id.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import { asPlatform, forPlatform } from '../access/permit.ts';
import { auditAs } from '../audit/index.ts';
import type { Actor, CoreServices } from '../core/index.ts';
import { type Auth, FIRST_KEY_NAME, issueApiKey } from '../identity/index.ts';

export interface Operator {
  readonly userId: Id<'usr'>;
  readonly email: string;
}

const ADMIN: Actor = { kind: 'system', id: 'admin', address: null };

/** The platform's operator; where there are several, the first of them. */
export async function findOperator({ database }: CoreServices): Promise<Operator> {
  const user = await findFirstOperator(database.writer);
  if (user === undefined)
    throw new OperatorError('There is no operator yet: the first `npm start` creates one.');
  return { userId: user.id, email: user.email };
}

/** Makes an existing user an operator; one who is one already stays one. */
export async function makeUserOperator(services: CoreServices, email: string): Promise<Operator> {
  return inTransaction(services.database, async (tx) => {
    const user = await findUserByEmail(tx, email.toLowerCase());
    if (user === undefined)
      throw new OperatorError(`There is no user with the address ${email}. Invite or register them first.`);
    await makeOperator(tx, forPlatform('operator'), user.id);
    const entry = {
      actor: ADMIN,
      organizationId: null,
      action: 'operator.add' as const,
      resourceId: user.id,
    };
    await auditAs(services, tx, entry, { before: {}, after: { isOperator: true } });
    return { userId: user.id, email };
  });
}

/** Gives the operator another password and ends their sessions. */
export async function resetOperatorPassword(
  services: CoreServices & { readonly auth: Auth },
  { userId }: Operator,
  password: string,
): Promise<void> {
  await services.auth.resetPassword(userId, password);
  // Better Auth writes outside of this transaction; an earlier row would report a change that may have failed.
  const entry = {
    actor: ADMIN,
    organizationId: null,
    action: 'user.resetPassword' as const,
    resourceId: userId,
  };
  await inTransaction(services.database, (tx) => auditAs(services, tx, entry));
}

/**
 * Makes a key in the place of the one from the first start, which is revoked with any that took its place before;
 * the operator's keys of other names stay. Bound to the organization where the revoked one was, else to the
 * operator's first.
 */
export async function resetOperatorKey(
  services: CoreServices,
  { userId }: Operator,
): Promise<{ apiKey: string; organizationId: Id<'org'> }> {
  return inTransaction(services.database, async (tx) => {
    const former = await revokeFormer(services, tx, userId);
    const organizationId = former ?? (await firstOrganization(tx, userId));
    const organization = asPlatform('organization', { id: organizationId, organizationId }, 'operator');
    const { apiKeyId, apiKey } = await issueApiKey(services, tx, organization, {
      ...{ userId, expiresAt: null, parentKeyId: null },
      name: FIRST_KEY_NAME,
    });
    await auditAs(services, tx, {
      actor: ADMIN,
      organizationId,
      action: 'apiKey.create' as const,
      resourceId: apiKeyId,
    });
    return { apiKey, organizationId };
  });
}

/** Returns the organization of the newest that is revoked, as long as the operator is a member there. */
async function revokeFormer(
  services: CoreServices,
  tx: Tx,
  userId: Id<'usr'>,
): Promise<Id<'org'> | undefined> {
  const former = await listKeysOfName(tx, userId, FIRST_KEY_NAME);
  for (const { id, organizationId } of former) {
    await deleteApiKey(tx, asPlatform('apiKey', { id, organizationId }, 'operator'), userId);
    await auditAs(services, tx, {
      actor: ADMIN,
      organizationId,
      action: 'apiKey.revoke' as const,
      resourceId: id,
    });
  }
  return former.find(({ memberId }) => memberId !== null)?.organizationId;
}

async function firstOrganization(tx: Tx, userId: Id<'usr'>): Promise<Id<'org'>> {
  const organizationId = await findOrganizationId(tx, userId, 'first');
  if (organizationId === undefined)
    throw new OperatorError('The operator is a member of no organization: a key has none to act in.');
  return organizationId;
}
