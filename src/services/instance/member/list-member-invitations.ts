import {
  countOpenInvitations,
  listInvitationGrants,
  listOpenInvitations,
} from '#db/queries/open-invitation.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type { InvitationView } from '#src/contracts/member.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import { roleOf } from '../../platform/identity/index.ts';
import type { AccountContext } from '../context.ts';
import { accessOf } from './grants.ts';

/** The invitations that can still be accepted, newest first. Their links are not stored and cannot be shown again. */
export async function listMemberInvitations(
  ctx: AccountContext,
  page: Paging,
): Promise<Page<InvitationView>> {
  const db = ctx.database.reader;
  const open = { organizationId: ctx.actor.organizationId, now: isoFromNow(ctx.clock) };
  const [rows, total] = await Promise.all([
    listOpenInvitations(db, open, page),
    countOpenInvitations(db, open),
  ]);
  const grants = await listInvitationGrants(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ id, role, createdAt, expiresAt, ...invitation }) => ({
    invitationId: id,
    ...invitation,
    role: roleOf(role),
    ...accessOf(grants.filter(({ invitationId }) => invitationId === id)),
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  }));
  return { items, total, ...page };
}
