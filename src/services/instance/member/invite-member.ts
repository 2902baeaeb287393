import type { z } from 'zod';
import { insertInvitation, withdrawInvitationsTo } from '#db/queries/invitation.ts';
import { isMemberAddress } from '#db/queries/member.ts';
import { insertInvitationGrants, listInvitedRoles } from '#db/queries/open-invitation.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Invited, InviteMember } from '#src/contracts/member.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { audit } from '../../platform/audit/index.ts';
import { roleOf } from '../../platform/identity/index.ts';
import { spendCall } from '../../platform/limits/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { AccountContext, Accounts, MemberReading } from '../context.ts';
import { assertMayRank } from './assert-may-rank.ts';
import { grantsOf, readAccess } from './grants.ts';

const VALID_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Invites a person by a link that works once, for seven days, in the place of an earlier one for the same address. It
 * is mailed where mail is configured; the inviter is shown it either way. Only an owner replaces the invitation of an
 * admin or an owner.
 */
export async function inviteMember(
  ctx: AccountContext,
  input: z.output<typeof InviteMember>,
): Promise<z.output<typeof Invited>> {
  const organization = permittedOrganization(ctx, 'member:manage');
  assertMayRank(ctx, [input.role]);
  const { organizationId, userId } = ctx.actor;
  await assertNoMember(ctx, input.email.toLowerCase());
  await spendCall(ctx, organizationId, 'invite');
  const invitationId = ctx.ids.next('inv');
  const token = ctx.ids.token('invite');
  const email = input.email.toLowerCase();
  await inTransaction(ctx.database, async (tx) => {
    const access = await readAccess(tx, organizationId, input);
    const now = isoFromNow(ctx.clock);
    assertMayRank(ctx, (await listInvitedRoles(tx, email, { organizationId, now })).map(roleOf));
    await withdrawInvitationsTo(tx, organization, email);
    await insertInvitation(tx, organization, {
      id: invitationId,
      email,
      role: input.role,
      status: 'pending',
      expiresAt: isoFromNow(ctx.clock, VALID_MS),
      inviterId: userId,
      createdAt: now,
      tokenHash: hashOfToken(token),
    });
    await insertInvitationGrants(
      tx,
      organization,
      invitationId,
      grantsOf(access).map((grant) => ({ id: ctx.ids.next('inv'), ...grant })),
    );
    await audit(ctx, tx, 'member.invite', invitationId, {
      before: {},
      after: { role: input.role, ...access },
    });
  });
  const url = `${ctx.publicUrl}/invitation/${token}`;
  const mailed = await mailLink(ctx, email, url);
  return { invitationId, url, mailed };
}

async function assertNoMember({ database, actor }: MemberReading, email: string): Promise<void> {
  if (!(await isMemberAddress(database.reader, actor.organizationId, email))) return;
  throw new Fault('conflict', 'This user is already a member.');
}

async function mailLink(ctx: Pick<Accounts, 'log' | 'mail'>, to: string, url: string): Promise<boolean> {
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
