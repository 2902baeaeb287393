import type { z } from 'zod';
import { deleteOfOrganization } from '#db/queries/of-organization.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { RegistryRef } from '#src/contracts/source-access.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';

/** Removes credentials. What runs goes on; images that they opened cannot be deployed again. */
export async function removeRegistry(
  ctx: MemberContext,
  { registryId }: z.output<typeof RegistryRef>,
): Promise<Removed> {
  const organization = permittedOrganization(ctx, 'provider:manage');
  await inTransaction(ctx.database, async (tx) => {
    if (!(await deleteOfOrganization(tx, 'registry', organization, registryId)))
      throw new Fault('not_found', 'No such registry.');
    await audit(ctx, tx, 'registry.remove', registryId);
  });
  return { removed: registryId };
}
