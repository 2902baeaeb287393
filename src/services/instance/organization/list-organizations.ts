import { countMemberships, listMemberships } from '#db/queries/membership.ts';
import type { Page, Paging } from '#src/contracts/common.ts';
import type { OrganizationView } from '#src/contracts/organization.ts';
import type { AccountUserContext } from '../context.ts';
import { toOrganizationView } from './organization-view.ts';

/** Every organization that the caller is a member of. */
export async function listOrganizations(
  ctx: AccountUserContext,
  page: Paging,
): Promise<Page<OrganizationView>> {
  const { userId } = ctx.actor;
  const db = ctx.database.reader;
  const [rows, total] = await Promise.all([listMemberships(db, userId, page), countMemberships(db, userId)]);
  return { items: rows.map(toOrganizationView), total, ...page };
}
