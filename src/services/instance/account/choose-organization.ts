import type { Db } from '#db/client.ts';
import { findMembership, listMemberships } from '#db/queries/membership.ts';
import {
  MAX_ORGANIZATION_CHOICES,
  type OrganizationChoice,
  type PollDeviceLogin,
} from '#src/contracts/device-login.ts';
import { type Id, isId } from '#src/domain/id.ts';
import { roleOf } from '../../platform/identity/index.ts';

type Wanted = Pick<PollDeviceLogin, 'organization' | 'choosesOrganization'>;

type Choice =
  | { readonly kind: 'chosen'; readonly organizationId: Id<'org'> }
  | { readonly kind: 'ask'; readonly organizations: OrganizationChoice[] };

/**
 * The organization of a new key: the one that is named, by id or name, else the one that the user joined last. `ask`:
 * the name is not that of exactly one organization of the user, or the program lets the user choose among several.
 */
export async function chooseOrganization(
  db: Db,
  userId: Id<'usr'>,
  joinedLast: Id<'org'>,
  { organization, choosesOrganization }: Wanted,
): Promise<Choice> {
  if (organization === undefined && !choosesOrganization)
    return { kind: 'chosen', organizationId: joinedLast };
  if (organization !== undefined && isId('org', organization)) {
    const member = await findMembership(db, userId, organization);
    if (member !== undefined) return { kind: 'chosen', organizationId: member.id };
  }
  const memberships = await listMemberships(db, userId, { limit: MAX_ORGANIZATION_CHOICES, offset: 0 });
  const [only, ...others] = organization === undefined ? memberships : namedAs(memberships, organization);
  if (only !== undefined && others.length === 0) return { kind: 'chosen', organizationId: only.id };
  const organizations = memberships.map(({ id, name, role }) => ({
    ...{ organizationId: id, name, role: roleOf(role) },
  }));
  return { kind: 'ask', organizations };
}

/** Those with exactly this name; else those whose name differs in case only. */
function namedAs<Named extends { readonly name: string }>(
  memberships: readonly Named[],
  wanted: string,
): readonly Named[] {
  const exact = memberships.filter(({ name }) => name === wanted);
  if (exact.length > 0) return exact;
  const folded = wanted.toLowerCase();
  return memberships.filter(({ name }) => name.toLowerCase() === folded);
}
