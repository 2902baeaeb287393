import type { z } from 'zod';
import type { Tx } from '#db/client.ts';
import {
  countMembers,
  deleteMember,
  findMember,
  listGrants,
  listMembers,
  replaceGrants,
  setMemberRole,
  withdrawInvitationsOf,
} from '#db/queries/member.ts';
import { existingIds } from '#db/queries/of-organization.ts';
import { findUserByEmail } from '#db/queries/user.ts';
import { inTransaction, isUniqueViolation } from '#db/transaction.ts';
import type { Page, Paging, Removed } from '#src/contracts/common.ts';
import type { AddMember, MemberRef, MemberView, SetAccess, SetRole } from '#src/contracts/member.ts';
import type { MemberRole } from '#src/domain/member.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/audit.ts';
import { insertMember } from '../../platform/identity/insert-member.ts';
import { assertRoleMay } from '../../platform/identity/permissions.ts';
import { roleOf } from '../../platform/identity/roles.ts';
import { assertTeamMemberFits, lockOrganization } from '../../platform/plan/plan.ts';
import type { AccountContext } from '../context.ts';

/** For the operator: makes an existing user a member of the organization in which the operator acts. */
export async function addMember(
  ctx: AccountContext,
  input: z.output<typeof AddMember>,
): Promise<{ memberId: string }> {
  const { organizationId } = ctx.actor;
  const email = input.email.toLowerCase();
  const user = await findUserByEmail(ctx.database.reader, email);
  if (user === undefined)
    throw new Fault('not_found', 'No user has this address. Invite the person with member.invite.');
  try {
    const memberId = await inTransaction(ctx.database, async (tx) => {
      await lockOrganization(tx, organizationId);
      await assertTeamMemberFits(ctx, tx, email);
      const id = await insertMember(ctx, tx, { organizationId, userId: user.id, role: input.role });
      await audit(ctx, tx, 'member.add', id);
      return id;
    });
    return { memberId };
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Fault('conflict', 'This person is a member already.', { cause: error });
    throw error;
  }
}

/** The members of the organization, newest first, each with what is granted to them. */
export async function listOfOrganization(ctx: AccountContext, page: Paging): Promise<Page<MemberView>> {
  const db = ctx.database.reader;
  const { organizationId } = ctx.actor;
  const [rows, total] = await Promise.all([
    listMembers(db, organizationId, page),
    countMembers(db, organizationId),
  ]);
  const grants = await listGrants(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ id, role, createdAt, ...user }) => {
    const own = grants.filter(({ memberId }) => memberId === id);
    return {
      memberId: id,
      ...user,
      role: roleOf(role),
      projectIds: own.flatMap(({ projectId }) => projectId ?? []),
      applicationIds: own.flatMap(({ applicationId }) => applicationId ?? []),
      createdAt: new Date(createdAt).toISOString(),
    };
  });
  return { items, total, ...page };
}

/** Changes a role. Only an owner makes or unmakes admins and owners; one owner always stays. */
export async function setRole(
  ctx: AccountContext,
  input: z.output<typeof SetRole>,
): Promise<{ memberId: string }> {
  const { organizationId } = ctx.actor;
  const member = await memberOf(ctx, input.memberId);
  assertMayRank(ctx, [roleOf(member.role), input.role]);
  await inTransaction(ctx.database, async (tx) => {
    await setMemberRole(tx, organizationId, member.id, input.role);
    if (input.role !== 'owner') await withdrawInvitationsOf(tx, organizationId, member.userId);
    await assertOwnerLeft(tx, organizationId);
    await audit(ctx, tx, 'member.setRole', member.id, {
      before: { role: member.role },
      after: { role: input.role },
    });
  });
  return { memberId: member.id };
}

/** Replaces what a member may see. Owners and admins see everything whatever is granted. */
export async function setAccess(ctx: AccountContext, input: SetAccess): Promise<{ memberId: string }> {
  const { organizationId } = ctx.actor;
  const member = await memberOf(ctx, input.memberId);
  const projectIds = [...new Set(input.projectIds)];
  const applicationIds = [...new Set(input.applicationIds)];
  await inTransaction(ctx.database, async (tx) => {
    await assertAll(tx, 'project', organizationId, projectIds);
    await assertAll(tx, 'application', organizationId, applicationIds);
    const before = await listGrants(tx, [member.id]);
    await replaceGrants(tx, member.id, [
      ...projectIds.map((projectId) => ({ id: ctx.ids.next('mem'), projectId, applicationId: null })),
      ...applicationIds.map((applicationId) => ({ id: ctx.ids.next('mem'), projectId: null, applicationId })),
    ]);
    await audit(ctx, tx, 'member.setAccess', member.id, {
      before: grantedIds(before),
      after: { projectIds: projectIds.sort(), applicationIds: applicationIds.sort() },
    });
  });
  return { memberId: member.id };
}

/**
 * Ends a membership; the person's keys and tokens for this organization end with it. Everybody may end their own; the
 * last owner cannot leave.
 */
export async function removeMember(ctx: AccountContext, { memberId }: MemberRef): Promise<Removed> {
  const { organizationId } = ctx.actor;
  const isOwn = memberId === ctx.actor.memberId;
  if (!isOwn) assertRoleMay(ctx.actor.role, 'member:manage');
  const member = await memberOf(ctx, memberId);
  if (!isOwn) assertMayRank(ctx, [roleOf(member.role)]);
  await inTransaction(ctx.database, async (tx) => {
    await endMembership(tx, organizationId, member);
    await audit(ctx, tx, 'member.remove', member.id);
  });
  return { removed: member.id };
}

/** Deletes a membership with what lives by it. 409 where no owner would be left. */
export async function endMembership(
  tx: Tx,
  organizationId: string,
  member: { id: string; userId: string; email: string },
): Promise<void> {
  await deleteMember(tx, organizationId, member);
  await assertOwnerLeft(tx, organizationId);
}

/** 403 where a role above member is touched by somebody who is no owner. */
export function assertMayRank(ctx: AccountContext, roles: readonly MemberRole[]): void {
  if (ctx.actor.role === 'owner' || roles.every((role) => role === 'member')) return;
  throw new Fault('forbidden', 'Only an owner makes, changes or removes admins and owners.');
}

async function memberOf(ctx: AccountContext, memberId: string) {
  const member = await findMember(ctx.database.reader, ctx.actor.organizationId, memberId);
  if (member === undefined) throw new Fault('not_found', 'No such member.');
  return member;
}

/** After the change, inside its transaction: of two owners who leave at once one has to stay. */
async function assertOwnerLeft(tx: Tx, organizationId: string): Promise<void> {
  await lockOrganization(tx, organizationId);
  if ((await countMembers(tx, organizationId, 'owner')) > 0) return;
  throw new Fault(
    'conflict',
    'An organization needs an owner. Make another member an owner first, or remove the organization.',
  );
}

async function assertAll(
  tx: Tx,
  table: 'project' | 'application',
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  const known = await existingIds(tx, table, organizationId, ids);
  if (ids.every((id) => known.has(id))) return;
  throw new Fault('not_found', `No such ${table}.`);
}

function grantedIds(grants: Awaited<ReturnType<typeof listGrants>>) {
  return {
    projectIds: grants.flatMap(({ projectId }) => projectId ?? []).sort(),
    applicationIds: grants.flatMap(({ applicationId }) => applicationId ?? []).sort(),
  };
}
