import type { Id } from '#src/domain/id.ts';
import type { Permitted } from '#src/domain/permission.ts';
import type { PlatformPermit } from '#src/domain/permit.ts';
import type { Db, Tx } from '../client.ts';
import { authTime } from '../dialect.ts';
import { isLiterally } from '../literal.ts';

/** The invitations of an organization that can be accepted. */
interface Open {
  readonly organizationId: Id<'org'>;
  readonly now: string;
}

export function listOpenInvitations(db: Db, open: Open, page: { limit: number; offset: number }) {
  return openInvitations(db, open)
    .select(['id', 'email', 'role', 'expiresAt', 'createdAt'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countOpenInvitations(db: Db, open: Open): Promise<number> {
  const { total } = await openInvitations(db, open)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The roles that the open invitations to an address give. */
export async function listInvitedRoles(db: Db, email: string, open: Open): Promise<string[]> {
  const rows = await openInvitations(db, open).select('role').where('email', '=', email).execute();
  return rows.map(({ role }) => role);
}

function openInvitations(db: Db, { organizationId, now }: Open) {
  return db
    .selectFrom('invitation')
    .where('organizationId', '=', organizationId)
    .where(isLiterally('status', 'pending'))
    .where('expiresAt', '>', authTime(db, now));
}

/** Cancels an invitation. Undefined: there is no such invitation, or it is not open any more. */
export function withdrawInvitation(
  tx: Tx,
  { organizationId }: Permitted<'organization', 'member:manage'>,
  invitationId: Id<'inv'>,
) {
  return tx
    .updateTable('invitation')
    .set({ status: 'canceled' })
    .where('organizationId', '=', organizationId)
    .where('id', '=', invitationId)
    .where('status', '=', 'pending')
    .returning('role')
    .executeTakeFirst();
}

/** What invited users may see from the acceptance on. */
export async function listInvitationGrants(db: Db, invitationIds: readonly Id<'inv'>[]) {
  if (invitationIds.length === 0) return [];
  return db
    .selectFrom('invitationGrant')
    .select(['invitationId', 'projectId', 'applicationId'])
    .where('invitationId', 'in', [...invitationIds])
    .execute();
}

interface Grant {
  readonly projectId: Id<'prj'> | null;
  readonly applicationId: Id<'app'> | null;
}

export async function insertInvitationGrants(
  tx: Tx,
  _organization: Permitted<'organization', 'member:manage'>,
  invitationId: Id<'inv'>,
  grants: readonly (Grant & { readonly id: Id<'inv'> })[],
): Promise<void> {
  if (grants.length === 0) return;
  await tx
    .insertInto('invitationGrant')
    .values(grants.map((grant) => ({ ...grant, invitationId })))
    .execute();
}

/** Gives a new member what the invitation has promised. */
export async function insertMemberGrants(
  tx: Tx,
  _permit: PlatformPermit,
  memberId: Id<'mem'>,
  grants: readonly (Grant & { readonly id: Id<'mem'> })[],
): Promise<void> {
  if (grants.length === 0) return;
  await tx
    .insertInto('memberGrant')
    .values(grants.map((grant) => ({ ...grant, memberId })))
    .execute();
}
