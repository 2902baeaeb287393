import type { z } from 'zod';
import { deleteOfOrganization } from '#db/queries/of-organization.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { GitProviderRef } from '#src/contracts/source-access.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';

/** Removes a provider. Applications that fetch through it keep running; their next deployment fails with that reason. */
export async function removeGitProvider(
  ctx: MemberContext,
  { gitProviderId }: z.output<typeof GitProviderRef>,
): Promise<Removed> {
  const organization = permittedOrganization(ctx, 'provider:manage');
  await inTransaction(ctx.database, async (tx) => {
    if (!(await deleteOfOrganization(tx, 'gitProvider', organization, gitProviderId))) {
      throw new Fault('not_found', 'No such git provider.');
    }
    await audit(ctx, tx, 'gitProvider.remove', gitProviderId);
  });
  return { removed: gitProviderId };
}
