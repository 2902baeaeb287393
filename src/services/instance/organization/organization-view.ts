import type { findMembership } from '#db/queries/membership.ts';
import type { OrganizationView } from '#src/contracts/organization.ts';
import { roleOf } from '../../platform/identity/index.ts';
import { readPlan } from '../../platform/plan/index.ts';

type MembershipRow = NonNullable<Awaited<ReturnType<typeof findMembership>>>;

/** Converts an organization with the caller's membership to its public form. */
export function toOrganizationView(row: MembershipRow): OrganizationView {
  return {
    organizationId: row.id,
    name: row.name,
    role: roleOf(row.role),
    plan: readPlan(row.planJson),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
