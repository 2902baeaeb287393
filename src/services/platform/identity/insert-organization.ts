import type { Tx } from '#db/client.ts';
import { insertOrganizationRow } from '#db/queries/organization.ts';
import type { Plan } from '#src/contracts/organization.ts';
import type { Id } from '#src/domain/id.ts';
import { isoFromNow } from '#src/kernel/clock.ts';
import type { CoreServices } from '../core/index.ts';
import { insertMember } from './insert-member.ts';

/** Writes an organization and its owner. Without a plan it has no limits. */
export async function insertOrganization(
  services: CoreServices,
  tx: Tx,
  { name, ownerId, plan }: { name: string; ownerId: Id<'usr'>; plan: Plan | null },
): Promise<Id<'org'>> {
  const id = services.ids.next('org');
  // Better Auth requires a unique slug; nothing uses it.
  await insertOrganizationRow(tx, {
    ...{ id, name, slug: id, createdBy: ownerId },
    planJson: plan === null ? null : JSON.stringify(plan),
    createdAt: isoFromNow(services.clock),
  });
  await insertMember(services, tx, { organizationId: id, userId: ownerId, role: 'owner' });
  return id;
}
