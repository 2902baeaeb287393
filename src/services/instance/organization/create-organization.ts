import type { z } from 'zod';
import type { Tx } from '#db/client.ts';
import { countOrganizationsOf, listPlansOfMember } from '#db/queries/organization.ts';
import { findUser, lockUser } from '#db/queries/user.ts';
import { inTransaction } from '#db/transaction.ts';
import type { CreateOrganization, Plan } from '#src/contracts/organization.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { Fault } from '#src/kernel/fault.ts';
import { auditAs } from '../../platform/audit/index.ts';
import { insertOrganization } from '../../platform/identity/index.ts';
import { assertTeamMemberFits, planForCreator, planNamed, readPlan } from '../../platform/plan/index.ts';
import type { UserContext } from '../context.ts';

/**
 * Creates an organization that the caller owns, with the plan for new organizations. They act in it after they have
 * made it the active one. Throws 403 where the organizations of the caller, or the team members of the license, are at their limit.
 */
export async function createOrganization(
  ctx: UserContext,
  { name }: z.output<typeof CreateOrganization>,
): Promise<{ organizationId: Id<'org'> }> {
  const { userId } = ctx.actor;
  return inTransaction(ctx.database, async (tx) => {
    await assertOneMore(ctx, tx);
    await assertTeamMemberFits(ctx, tx, await addressOf(tx, userId));
    const plan = await planForNew(ctx, tx);
    const organizationId = await insertOrganization(ctx, tx, { name, ownerId: userId, plan });
    const action = 'organization.create';
    await auditAs(ctx, tx, { actor: ctx.actor, organizationId, action, resourceId: organizationId });
    return { organizationId };
  });
}

async function addressOf(tx: Tx, userId: Id<'usr'>): Promise<string> {
  const user = await findUser(tx, userId);
  if (user === undefined) throw new Fault('not_found', 'No such user.');
  return user.email;
}

/** Throws 403 where the caller has as many organizations as they may. The user's row is locked for the count. */
async function assertOneMore(
  { actor, clock, settings }: Pick<UserContext, 'actor' | 'clock' | 'settings'>,
  tx: Tx,
): Promise<void> {
  await lockUser(tx, actor.userId);
  const most = settings.organizationsPerUser;
  if ((await countOrganizationsOf(tx, actor.userId, isoFromNow(clock))) < most) return;
  throw new Fault(
    'forbidden',
    `Organization quota reached: at most ${most} for each user. Remove one that you own; one that has used build minutes counts until the end of the month.`,
  );
}

/** Operators may set any plan: their own organizations are not held to those that they are in. */
async function planForNew(
  { actor, settings }: Pick<UserContext, 'actor' | 'settings'>,
  tx: Tx,
): Promise<Plan | null> {
  if (actor.isOperator) return settings.defaultPlan === 'unlimited' ? null : planNamed(settings.defaultPlan);
  const ofTheirs = (await listPlansOfMember(tx, actor.userId)).map(readPlan);
  return planForCreator(settings.defaultPlan, ofTheirs);
}
