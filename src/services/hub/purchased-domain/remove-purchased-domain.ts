import { deletePurchasedDomain } from '#db/queries/purchased-domain.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Done } from '#src/contracts/hub/common.ts';
import type { RemovePurchasedDomain } from '#src/contracts/hub/purchased-domain.ts';
import { auditAs } from '../../platform/audit/index.ts';
import type { LicenseContext } from '../context.ts';
import { releaseHost } from '../host/index.ts';
import { notFound } from '../license/index.ts';

/** Frees a domain's place under the limit. At the registrar it stays what it is. */
export async function removePurchasedDomain(
  ctx: LicenseContext,
  { purchasedDomainId, instanceId }: RemovePurchasedDomain,
): Promise<Done> {
  const { actor, permit } = ctx;
  await inTransaction(ctx.database, async (tx) => {
    const host = await deletePurchasedDomain(tx, permit, purchasedDomainId, instanceId ?? ctx.scope);
    if (host === undefined) throw notFound('Domain');
    await releaseHost(ctx, tx, permit, host);
    const action = 'purchasedDomain.remove';
    await auditAs(ctx, tx, { actor, organizationId: null, action, resourceId: purchasedDomainId });
  });
  return {
    success: true,
    message: 'The domain no longer counts against the limit. It was not cancelled at the registrar.',
  };
}
