import { deleteGrantsUntil, insertGrant } from '#db/queries/assistant-connection.ts';
import { findMemberOfUser } from '#db/queries/member.ts';
import { findOrganizationId } from '#db/queries/membership.ts';
import { inTransaction } from '#db/transaction.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { networkOf } from '#src/kernel/network-of.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { forPlatform } from '../../platform/access/permit.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { spendOrThrow } from '../../platform/limits/index.ts';
import { hasFeature } from '../../platform/plan/index.ts';
import type { Instance } from '../context.ts';
import { proveUser, type UserProof } from '../sign-in/index.ts';
import { hasRoom, MAX_CONNECTIONS } from './connection-limit.ts';

/** Passwords that a network may try in a minute. */
const TRIES_PER_MINUTE = 10;
const CODE_LIFETIME_MS = 5 * 60_000;

export interface Approval {
  readonly proof: UserProof;
  readonly client: { readonly id: string; readonly name: string };
  readonly redirectUri: string;
  readonly codeChallenge: string;
}

/**
 * Lets a program read for the user, in the organization that the user joined last. Returns the code with which the program
 * fetches its token within five minutes. Throws 401 for a wrong password or code.
 */
export async function approveConnection(
  instance: Instance,
  { proof, client, redirectUri, codeChallenge }: Approval,
  address: string,
): Promise<string> {
  const { clock, database, ids } = instance;
  await spendOrThrow(instance, {
    key: `authorize:${networkOf(address)}`,
    limit: TRIES_PER_MINUTE,
    message: 'Too many attempts. Try again in a minute.',
  });
  const userId = await proveUser(instance, proof, address);
  const organizationId = await findOrganizationId(database.reader, userId, 'last');
  const member =
    organizationId === undefined
      ? undefined
      : await findMemberOfUser(database.reader, organizationId, userId);
  if (organizationId === undefined || member === undefined)
    throw new Fault('forbidden', 'You are not a member of an organization. Ask an owner for an invitation.');
  if (!(await hasFeature(instance, database.reader, organizationId, 'aiAssistant')))
    throw new Fault('forbidden', 'The AI assistant is not part of the plan. Ask for a larger plan.');
  if (!(await hasRoom(instance, database.reader, member.id)))
    throw new Fault(
      'conflict',
      `You have ${MAX_CONNECTIONS} connected assistants. Revoke one with assistantConnection.revoke.`,
    );
  const code = ids.token('grant');
  const id = ids.next('asg');
  await inTransaction(database, async (tx) => {
    await deleteGrantsUntil(tx, forPlatform('retention'), isoFromNow(clock));
    await insertGrant(tx, forPlatform('credential'), {
      ...{ id, memberId: member.id, clientName: client.name, codeHash: hashOfToken(code) },
      ...{ clientIdHash: hashOfToken(client.id), redirectUri, codeChallenge },
      ...{ createdAt: isoFromNow(clock), expiresAt: isoFromNow(clock, CODE_LIFETIME_MS) },
    });
    const actor = { kind: 'session', id: userId, address } as const;
    const action = 'assistantConnection.approve';
    await auditAs(instance, tx, { actor, organizationId, action, resourceId: id });
  });
  return code;
}
