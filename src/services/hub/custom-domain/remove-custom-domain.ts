import { deleteCustomDomain } from '#db/queries/custom-domain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Done } from '#src/contracts/hub/common.ts';
import type { RemoveCustomDomain } from '#src/contracts/hub/custom-domain.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { LicenseContext } from '../context.ts';
import { releaseHost } from '../host/index.ts';
import { notFound } from '../license/index.ts';

/** Frees a domain and its place under the limit. */
export async function removeCustomDomain(
  ctx: LicenseContext,
  { customDomainId, instanceId }: RemoveCustomDomain,
): Promise<Done> {
  const { actor, permit } = ctx;
  await inTransaction(ctx.database, async (tx) => {
    const host = await deleteCustomDomain(tx, permit, customDomainId, instanceId ?? ctx.scope);
    if (host === undefined) throw notFound('Domain');
    await releaseHost(ctx, tx, permit, host);
    const entry = {
      actor,
      organizationId: null,
      action: 'customDomain.remove' as const,
      resourceId: customDomainId,
    };
    await auditAs(ctx, tx, entry);
  });
  return { success: true, message: 'The custom domain was removed.' };
}
