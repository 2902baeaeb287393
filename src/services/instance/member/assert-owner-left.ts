import type { Tx } from '#db/client.ts';
import { countMembers } from '#db/queries/member.ts';
import type { Id } from '#src/domain/id.ts';
import { Fault } from '#src/kernel/fault.ts';
import { lockOrganization } from '../../platform/plan/index.ts';

/** After the change, inside its transaction: of two owners who leave at once one has to stay. */
export async function assertOwnerLeft(tx: Tx, organizationId: Id<'org'>): Promise<void> {
  await lockOrganization(tx, organizationId);
  if ((await countMembers(tx, organizationId, 'owner')) > 0) return;
  throw new Fault(
    'conflict',
    'An organization needs an owner. Make another member an owner first, or remove the organization.',
  );
}
