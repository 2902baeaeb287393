import { findMembership } from '#db/queries/membership.ts';
import type { OrganizationDetails } from '#src/contracts/organization.ts';
import { Fault } from '#src/kernel/fault.ts';
import { countAllHeld } from '../../platform/plan/index.ts';
import type { AccountContext } from '../context.ts';
import { buildMinutesUsed } from '../deployment/index.ts';
import { toOrganizationView } from './organization-view.ts';

/** The organization in which the caller acts, with its plan and what it has used of it. */
export async function getOrganization(ctx: AccountContext): Promise<OrganizationDetails> {
  const db = ctx.database.reader;
  const { userId, organizationId } = ctx.actor;
  const [row, held, buildMinutes] = await Promise.all([
    findMembership(db, userId, organizationId),
    countAllHeld(db, organizationId),
    buildMinutesUsed(ctx.clock, db, organizationId),
  ]);
  if (row === undefined) throw new Fault('not_found', 'No such organization.');
  return { ...toOrganizationView(row), usage: { ...held, buildMinutes } };
}
