import type { z } from 'zod';
import { deleteOfOrganization } from '#db/queries/of-organization.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Removed } from '#src/contracts/common.ts';
import type { SshKeyRef } from '#src/contracts/source-access.ts';
import { Fault } from '#src/kernel/fault.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedOrganization } from '../access/index.ts';
import type { MemberContext } from '../context.ts';

export async function removeSshKey(
  ctx: MemberContext,
  { sshKeyId }: z.output<typeof SshKeyRef>,
): Promise<Removed> {
  const organization = permittedOrganization(ctx, 'provider:manage');
  await inTransaction(ctx.database, async (tx) => {
    if (!(await deleteOfOrganization(tx, 'sshKey', organization, sshKeyId))) {
      throw new Fault('not_found', 'No such SSH key.');
    }
    await audit(ctx, tx, 'sshKey.remove', sshKeyId);
  });
  return { removed: sshKeyId };
}
