import type { Id } from '#src/domain/id.ts';
import type { MemberRole } from '#src/domain/member.ts';
import type { EndMembership, Permitted, ResourceKind } from '#src/domain/permission.ts';
import type { Db, Tx } from '../client.ts';
import { authTime } from '../dialect.ts';
import type { MemberTable } from '../identity-schema.ts';
import { newestOf, nextOf } from '../pages.ts';
import { withdrawInvitationsTo } from './invitation.ts';

const COLUMNS = [
  'member.id',
  'member.userId',
  'member.role',
  'member.createdAt',
  'user.email',
  'user.name',
] as const;

/** A membership that exists already is a unique violation. */
export async function insertMemberRow(
  tx: Tx,
  { createdAt, ...member }: Omit<MemberTable, 'createdAt'> & { readonly createdAt: string },
): Promise<void> {
  await tx
    .insertInto('member')
    .values({ ...member, createdAt: authTime(tx, createdAt) })
    .execute();
}

export function findMember(db: Db, organizationId: Id<'org'>, memberId: Id<'mem'>) {
  return db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(COLUMNS)
    .where('member.organizationId', '=', organizationId)
    .where('member.id', '=', memberId)
    .executeTakeFirst();
}

export function findMemberOfUser(db: Db, organizationId: Id<'org'>, userId: Id<'usr'>) {
  return db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(COLUMNS)
    .where('member.organizationId', '=', organizationId)
    .where('member.userId', '=', userId)
    .executeTakeFirst();
}

export function listMembers(db: Db, organizationId: Id<'org'>, page: { limit: number; offset: number }) {
  const members = db.selectFrom('member').innerJoin('user', 'user.id', 'member.userId').select(COLUMNS);
  return newestOf(members, ['member.organizationId', organizationId], { by: 'member.id', ...page }).execute();
}

export async function countMembers(db: Db, organizationId: Id<'org'>, role?: MemberRole): Promise<number> {
  let query = db
    .selectFrom('member')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organizationId', '=', organizationId);
  if (role !== undefined) query = query.where('role', '=', role);
  return (await query.executeTakeFirstOrThrow()).total;
}

export async function isMemberAddress(db: Db, organizationId: Id<'org'>, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select('member.id')
    .where('member.organizationId', '=', organizationId)
    .where('user.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Cancels the open invitations of an inviter, whose role may no longer allow them. */
export async function withdrawInvitationsOf(
  db: Db,
  { organizationId }: Permitted<ResourceKind, EndMembership>,
  inviterId: Id<'usr'>,
): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ status: 'canceled' })
    .where('organizationId', '=', organizationId)
    .where('inviterId', '=', inviterId)
    .where('status', '=', 'pending')
    .execute();
}

export async function updateMemberRole(
  db: Db,
  member: Permitted<'member', 'member:manage'>,
  role: MemberRole,
): Promise<void> {
  await db
    .updateTable('member')
    .set({ role })
    .where('organizationId', '=', member.organizationId)
    .where('id', '=', member.id)
    .execute();
}

/** Deletes a membership with its grants, keys, tokens and invitations. The sessions of the user remain, without it. */
export async function deleteMember(
  db: Db,
  member: Permitted<'member', EndMembership> & { readonly userId: Id<'usr'>; readonly email: string },
): Promise<void> {
  const { organizationId } = member;
  await withdrawInvitationsOf(db, member, member.userId);
  await withdrawInvitationsTo(db, member, member.email);
  for (const table of ['apiKey', 'assistantToken'] as const) {
    await db
      .deleteFrom(table)
      .where('organizationId', '=', organizationId)
      .where('userId', '=', member.userId)
      .execute();
  }
  await db
    .updateTable('session')
    .set({ activeOrganizationId: null })
    .where('userId', '=', member.userId)
    .where('activeOrganizationId', '=', organizationId)
    .execute();
  await db
    .deleteFrom('member')
    .where('organizationId', '=', organizationId)
    .where('id', '=', member.id)
    .execute();
}

export async function listGrants(db: Db, memberIds: readonly Id<'mem'>[]) {
  if (memberIds.length === 0) return [];
  return db
    .selectFrom('memberGrant')
    .select(['memberId', 'projectId', 'applicationId'])
    .where('memberId', 'in', [...memberIds])
    .execute();
}

/** Replaces the grants of a member. */
export async function replaceGrants(
  db: Db,
  { id: memberId }: Permitted<'member', 'member:manage'>,
  grants: readonly { id: Id<'mem'>; projectId: Id<'prj'> | null; applicationId: Id<'app'> | null }[],
): Promise<void> {
  await db.deleteFrom('memberGrant').where('memberId', '=', memberId).execute();
  if (grants.length === 0) return;
  await db
    .insertInto('memberGrant')
    .values(grants.map((grant) => ({ memberId, ...grant })))
    .execute();
}

/** People of this instance, each once however many organizations they are in. */
export async function countPeople(db: Db): Promise<number> {
  const { total } = await db
    // As the rows of a subquery: PostgreSQL sorts what `count(distinct)` counts, beside an index that has the order.
    .selectFrom(db.selectFrom('member').select('userId').distinct().as('people'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Whether a user with this address is a member of any organization. */
export async function isMemberAnywhere(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select('member.id')
    .where('user.email', '=', email)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const MAX_ADMINS = 100;

/** Mail addresses of the owners and admins of an organization. */
export async function listAdminAddresses(db: Db, organizationId: Id<'org'>): Promise<string[]> {
  const admins = db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select('user.email')
    .where('member.role', 'in', ['owner', 'admin']);
  const page = { by: 'member.id', after: null, limit: MAX_ADMINS };
  const rows = await nextOf(admins, ['member.organizationId', organizationId], page).execute();
  return rows.map(({ email }) => email);
}
