import type { z } from 'zod';
import {
  findInvitation,
  findInvitationOf,
  insertInvitation,
  settleInvitation,
  withdrawInvitationsTo,
} from '#db/queries/invitation.ts';
import { isMemberAddress } from '#db/queries/member.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { AcceptedInvitation, AcceptInvitation } from '#src/contracts/auth.ts';
import type { Invited, InviteMember } from '#src/contracts/member.ts';
import type { MemberRole } from '#src/domain/member.ts';
import { Fault } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { audit, auditAs } from '../../platform/audit/audit.ts';
import type { Actor, UserActor } from '../../platform/core/actor.ts';
import { insertMember, timeForAuth } from '../../platform/identity/insert-member.ts';

import { roleOf } from '../../platform/identity/roles.ts';
import { spendCall } from '../../platform/limits/call-budget.ts';
import { assertTeamMemberFits, lockOrganization } from '../../platform/plan/plan.ts';
import type { AccountContext, Accounts } from '../context.ts';
import { assertMayRank } from './members.ts';

const VALID_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Invites a person by a link that works once, for seven days, in the place of an earlier one for the same address. It
 * is mailed where mail is configured; the inviter is shown it either way.
 */
export async function inviteMember(
  ctx: AccountContext,
  input: z.output<typeof InviteMember>,
): Promise<z.output<typeof Invited>> {
  assertMayRank(ctx, [input.role]);
  const { organizationId, userId } = ctx.actor;
  await assertNoMember(ctx, input.email.toLowerCase());
  await spendCall(ctx, organizationId, 'invite');
  const invitationId = ctx.ids.next('inv');
  const token = ctx.ids.token('invite');
  const email = input.email.toLowerCase();
  await inTransaction(ctx.database, async (tx) => {
    await withdrawInvitationsTo(tx, organizationId, email);
    await insertInvitation(tx, {
      id: invitationId,
      organizationId,
      email,
      role: input.role,
      status: 'pending',
      expiresAt: timeForAuth(ctx, VALID_MS),
      inviterId: userId,
      createdAt: timeForAuth(ctx),
      tokenHash: hashOfToken(token),
    });
    await audit(ctx, tx, 'member.invite', invitationId);
  });
  const url = `${ctx.publicUrl}/invitation/${token}`;
  const mailed = await mailLink(ctx, email, url);
  return { invitationId, url, mailed };
}

async function assertNoMember({ database, actor }: AccountContext, email: string): Promise<void> {
  if (!(await isMemberAddress(database.reader, actor.organizationId, email))) return;
  throw new Fault('conflict', 'This person is a member already.');
}

async function mailLink(ctx: AccountContext, to: string, url: string): Promise<boolean> {
  if (ctx.mail === null) return false;
  try {
    await ctx.mail.send({
      to,
      subject: 'You are invited',
      text: `You are invited to work together. Accept here, within seven days:\n\n${url}\n`,
    });
    return true;
  } catch (error) {
    ctx.log.warn({ err: error }, 'an invitation could not be mailed');
    return false;
  }
}

export interface OpenInvitation {
  readonly invitationId: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly email: string;
  /** Whether somebody with this address has an account already. */
  readonly hasAccount: boolean;
}

/** The invitation behind a link: 404 where it was used, has expired, or never was. */
export async function openInvitation(instance: Accounts, token: string): Promise<OpenInvitation> {
  return opened(instance, await findInvitation(instance.database.writer, hashOfToken(token)));
}

/** Makes a user, new or known, a member by an open invitation for their address. The invitation is used up by it. */
export async function acceptInvitation(
  instance: Accounts,
  token: string,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  const actor = { kind: 'session', id: userId, address, userId } as const;
  await accept(instance, await openInvitation(instance, token), actor);
}

/**
 * The same by the invitation's id, for who is signed in. Another person's is 404. Where anybody may register, an
 * address proves nothing, and only the link counts: 403.
 */
export async function acceptOwnInvitation(
  instance: Accounts,
  actor: UserActor,
  { invitationId }: AcceptInvitation,
): Promise<AcceptedInvitation> {
  if (instance.settings.signUp === 'open')
    throw new Fault('forbidden', 'Follow the link of the invitation: it shows that it has reached you.');
  const { userId } = actor;
  const row = await findInvitationOf(instance.database.writer, userId, invitationId);
  const invitation = opened(instance, row);
  const { memberId, role } = await accept(instance, invitation, actor);
  const { organizationId, email } = invitation;
  return {
    invitation: { id: invitationId, organizationId, email, role, status: 'accepted' },
    member: { id: memberId, organizationId, userId, role },
  };
}

function opened(instance: Accounts, row: Awaited<ReturnType<typeof findInvitation>>): OpenInvitation {
  const isOpen = row?.status === 'pending' && new Date(row.expiresAt).getTime() > instance.clock.now();
  if (row === undefined || !isOpen) {
    throw new Fault('not_found', 'This invitation was used, has expired, or never was. Ask for a new one.');
  }
  return {
    invitationId: row.id,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    email: row.email,
    hasAccount: row.userId !== null,
  };
}

async function accept(
  instance: Accounts,
  { invitationId, organizationId, email }: OpenInvitation,
  actor: Actor & { readonly userId: string },
): Promise<{ memberId: string; role: MemberRole }> {
  const { userId } = actor;
  return inTransaction(instance.database, async (tx) => {
    const row = await settleInvitation(tx, invitationId);
    if (row === undefined) throw new Fault('conflict', 'This invitation was used already.');
    await lockOrganization(tx, organizationId);
    await assertTeamMemberFits(instance, tx, email);
    const role = roleOf(row.role);
    const memberId = await insertMember(instance, tx, { organizationId, userId, role });
    await auditAs(instance, tx, { actor, organizationId, action: 'member.accept', resourceId: memberId });
    return { memberId, role };
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new Fault('conflict', 'You are a member of this organization already.', { cause: error });
  });
}
