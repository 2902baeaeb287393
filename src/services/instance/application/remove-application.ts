import { inTransaction } from '#db/transaction.ts';
import type { ApplicationRef } from '#src/contracts/application.ts';
import type { Removed } from '#src/contracts/common.ts';
import { audit } from '../../platform/audit/index.ts';
import { permittedApplication } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { deleteApplication } from './delete-application.ts';

/** Removes an application with its domains and deployments; what runs is ended right after. */
export async function removeApplication(
  ctx: MemberContext,
  { applicationId }: ApplicationRef,
): Promise<Removed> {
  const application = await permittedApplication(ctx, applicationId, 'site:write');
  await inTransaction(ctx.database, async (tx) => {
    await deleteApplication(ctx, tx, application);
    await audit(ctx, tx, 'application.remove', applicationId);
  });
  return { removed: applicationId };
}
